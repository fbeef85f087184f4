
# 3. The same with simulations from there.
