package dev.weir.frontend.llvm.api;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.NativeCache;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How functions of the LLVM-C interface are found and called. Those that are used stand under
 * shorter names in {@link ModuleApi}, {@link CodeApi}, {@link ValueApi}, {@link TypeApi} and {@link
 * MetadataApi}; a class of these is prepared when it is first used.
 *
 * <p>References of LLVM are addresses, 0 for none. Every argument and result is passed as a 64-bit
 * integer: on the supported platforms (x86-64 and AArch64) all of them travel in integer registers,
 * narrower results are cut here, and so few distinct call shapes must be prepared at start.
 *
 * <p>The library is loaded when this class is first used; call {@link NativeCache#libLlvm()}
 * before, which reports what is wrong with it.
 */
final class LlvmC {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBRARY = open();
  private static final ThreadLocal<MemorySegment> LENGTH_SLOT =
      ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(ValueLayout.JAVA_LONG));
  private static final MethodHandle DISPOSE_MESSAGE = link("LLVMDisposeMessage", 1);

  private LlvmC() {}

  /** A function of so many arguments, all of them 64-bit integers, that returns one. */
  static MethodHandle link(String name, int arguments) {
    MemoryLayout[] parameters = new MemoryLayout[arguments];
    Arrays.fill(parameters, ValueLayout.JAVA_LONG);
    return link(name, FunctionDescriptor.of(ValueLayout.JAVA_LONG, parameters));
  }

  /** A function of any shape. */
  static MethodHandle link(String name, FunctionDescriptor shape) {
    return LINKER.downcallHandle(LIBRARY.findOrThrow(name), shape);
  }

  static long call(MethodHandle function) {
    try {
      return (long) function.invokeExact();
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  static long call(MethodHandle function, long a) {
    try {
      return (long) function.invokeExact(a);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  static long call(MethodHandle function, long a, long b) {
    try {
      return (long) function.invokeExact(a, b);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  static long call(MethodHandle function, long a, long b, long c) {
    try {
      return (long) function.invokeExact(a, b, c);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  static long call(MethodHandle function, long a, long b, long c, long d) {
    try {
      return (long) function.invokeExact(a, b, c, d);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  static long call(MethodHandle function, long a, long b, long c, long d, long e, long f) {
    try {
      return (long) function.invokeExact(a, b, c, d, e, f);
    } catch (Throwable thrown) {
      throw failed(thrown);
    }
  }

  /** What is thrown for a call that did not come about. */
  static IllegalStateException failed(Throwable e) {
    return new IllegalStateException("a call to LLVM failed", e);
  }

  /** Reads a C string; the empty one for address 0. */
  static String string(long address) {
    return address == 0 ? "" : memory(address).getString(0);
  }

  /** The text that a function gives for a reference, with its length in its second argument. */
  static String text(MethodHandle function, long reference) {
    return new String(bytes(function, reference), StandardCharsets.UTF_8);
  }

  /** The bytes that a function gives for a reference, with their number in its second argument. */
  static byte[] bytes(MethodHandle function, long reference) {
    MemorySegment slot = lengthSlot();
    long start = call(function, reference, slot.address());
    long length = slot.get(ValueLayout.JAVA_LONG, 0);
    return start == 0
        ? new byte[0]
        : MemorySegment.ofAddress(start).reinterpret(length).toArray(ValueLayout.JAVA_BYTE);
  }

  /** Reads a C string and frees it. */
  static String takeMessage(long address) {
    String text = string(address);
    if (address != 0) {
      call(DISPOSE_MESSAGE, address);
    }
    return text;
  }

  /** All of the memory from an address on. */
  static MemorySegment memory(long address) {
    return MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE);
  }

  /** Where a function of LLVM writes the length of the text that it returns; cleared. */
  static MemorySegment lengthSlot() {
    MemorySegment slot = LENGTH_SLOT.get();
    slot.set(ValueLayout.JAVA_LONG, 0, 0);
    return slot;
  }

  private static SymbolLookup open() {
    try {
      return SymbolLookup.libraryLookup(NativeCache.ofUser().libLlvm(), Arena.global());
    } catch (InputException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
