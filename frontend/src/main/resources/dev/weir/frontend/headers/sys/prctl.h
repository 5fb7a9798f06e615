#ifndef WEIR_SYS_PRCTL_H
#define WEIR_SYS_PRCTL_H

#define PR_SET_NAME 15
#define PR_GET_NAME 16

#ifdef __cplusplus
extern "C"
#endif
int prctl(int option, ...);

#endif
