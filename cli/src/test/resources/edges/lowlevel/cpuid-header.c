// The functions of <cpuid.h>, which keep rbx; leaf 1 has cx16 and sse2, an unknown one has nothing.
#include <assert.h>
#include <cpuid.h>

int main(void) {
  unsigned eax, ebx, ecx, edx;
  assert(__get_cpuid(1, &eax, &ebx, &ecx, &edx));
  assert((ecx & bit_CMPXCHG16B) && (edx & bit_SSE2) && !(ecx & bit_AVX));
  assert(!__get_cpuid(7, &eax, &ebx, &ecx, &edx));
  assert(__get_cpuid_max(0x80000000, &ebx) == 0x80000001);
  __cpuid(0x80000001, eax, ebx, ecx, edx);
  assert(edx & bit_LM);
  __cpuid_count(7, 0, eax, ebx, ecx, edx);
  assert(eax == 0 && ebx == 0 && ecx == 0 && edx == 0);
  return 0;
}
