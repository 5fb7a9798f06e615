package dev.weir.library;

import dev.weir.machine.call.Call;

/** The arguments that the directives of a format take, one after the other. */
interface FormatArguments {
  /** The next one, an integer or a pointer. */
  long integer();

  /** The bits of the next one, a {@code double}. */
  long floating();

  /**
   * Where a function takes them from.
   *
   * @param inList whether a {@code va_list} holds them; else they are arguments of the call
   */
  static FormatArguments of(Call call, int first, boolean inList) {
    return inList ? new InList(call, call.argument(first)) : new OfCall(call, first);
  }

  /** Those of a variadic call. */
  final class OfCall implements FormatArguments {
    private final Call call;
    private int next;

    private OfCall(Call call, int first) {
      this.call = call;
      this.next = first;
    }

    @Override
    public long integer() {
      return call.argument(next++);
    }

    @Override
    public long floating() {
      return call.argument(next++);
    }
  }

  /**
   * Those of a {@code va_list}, as the ABI of x86-64 has it: offsets into an area where registers
   * were saved, and the address of those that did not fit. The list itself stays as it is: its
   * value after such a call is indeterminate.
   */
  final class InList implements FormatArguments {
    private static final int GENERAL_END = 48;
    private static final int FLOATING_END = 176;

    private final Call call;
    private final long saved;
    private long general;
    private long floating;
    private long overflow;

    private InList(Call call, long list) {
      this.call = call;
      general = call.accesses().integer(list, 4);
      floating = call.accesses().integer(list + 4, 4);
      overflow = call.accesses().integer(list + 8, 8);
      saved = call.accesses().integer(list + 16, 8);
    }

    @Override
    public long integer() {
      if (general >= GENERAL_END) {
        return overflow();
      }
      general += 8;
      return call.accesses().integer(saved + general - 8, 8);
    }

    @Override
    public long floating() {
      if (floating >= FLOATING_END) {
        return overflow();
      }
      floating += 16;
      return call.accesses().integer(saved + floating - 16, 8);
    }

    private long overflow() {
      overflow += 8;
      return call.accesses().integer(overflow - 8, 8);
    }
  }
}
