#ifndef WEIR_SYS_SYSINFO_H
#define WEIR_SYS_SYSINFO_H

#include <__weir_types.h>

WEIR_BEGIN

int get_nprocs(void);
int get_nprocs_conf(void);

WEIR_END

#endif
