/*
 * gnuplot at work on a program: the only process that the suite ever starts.
 */
#ifndef TW_CMD_PLOT_DRAW_RUN_H
#define TW_CMD_PLOT_DRAW_RUN_H

#include "plot/draw/gnuplot.h"
#include "plot/draw/page.h"

/*
 * Run the program; its picture, whole, in *picture. Dies with gnuplot's words.
 */
void tw_run_gnuplot(const struct tw_script *program, enum tw_format format,
    struct tw_script *picture);

#endif
