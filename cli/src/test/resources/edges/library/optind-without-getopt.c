#include <unistd.h>
#include <assert.h>
int main(int argc, char **argv) { assert(optind == 1 && opterr == 1); return argv[optind] == 0 ? 0 : 1; }
