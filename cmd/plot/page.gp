
# A page of panels of w by h points, in rows, and a legend at its foot.
if (dumb) { w = (474. - left) / columns - gap; h = h < w ? h * 0.75 : w * 0.75; above = above + 16 }
rows = (panels + columns - 1) / columns
width = int(left + columns * (w + gap))
foot = width < 480 ? 112 : 96
height = int(foot + rows * (h + above) + (heading eq "" ? 0 : 22))
set encoding utf8
eval "set terminal " . terminal . " noenhanced"
if (output ne "") { set output output }
unset key; unset colorbox; set tics scale 0.6 out nomirror; set clip two
set border 31 linewidth 0.8 linecolor rgb "#404040"
set multiplot layout rows,columns title heading \
  margins screen 1.*left/width,1-1.*gap/width,1.*foot/height,1.*(foot+rows*(h+above)-above)/height \
  spacing screen 1.*gap/width,1.*above/height
legend = 'unset border; unset tics; unset title; unset xlabel; unset ylabel; unset logscale; unset arrow; ' . \
  'set margins at screen 0, at screen 1, at screen 0, at screen 1; set xrange [0:1]; set yrange [0:1]; ' . \
  'set key horizontal center bottom Left reverse samplen 2 at screen 0.5, screen 4./height'

