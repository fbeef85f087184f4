ptf ~
inflow ~  tank:in       ~
leak ~  tank:leak     ~
