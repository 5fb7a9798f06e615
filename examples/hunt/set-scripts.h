/*
 * What the threads of the two sets do, which hold 3 and 7 before: the paper's harness, or a small
 * one that can be exhausted.
 */
#ifndef SET_SCRIPTS_H
#define SET_SCRIPTS_H

#include "sequential.h"

#ifdef SMALL
static struct script scripts[] = {
    {1, {{INSERT, -1}}},
    {1, {{REMOVE, 3}}},
    {1, {{CONTAINS, 3}}},
};
#else
static struct script scripts[] = {
    {2, {{INSERT, -1}, {REMOVE, 2}}},
    {3, {{REMOVE, 3}, {INSERT, 1}, {CONTAINS, 7}}},
    {2, {{CONTAINS, 3}, {INSERT, -5}}},
};
#endif

#define SCRIPTS ((int)(sizeof scripts / sizeof scripts[0]))

#endif
