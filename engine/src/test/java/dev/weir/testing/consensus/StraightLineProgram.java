package dev.weir.testing.consensus;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.testing.consensus.StraightLine.Access;
import dev.weir.testing.consensus.StraightLine.Dependency;
import dev.weir.testing.consensus.StraightLine.Fence;
import dev.weir.transform.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A straight-line program in compiled form: a function and a thread at the start for each thread, a
 * global of 4 bytes for each location.
 *
 * <p>The token at index {@code i} of thread {@code t} (both from 0) has the source position line
 * {@code t + 1}, column {@code i + 1}.
 *
 * @param source the program
 * @param program the compiled form; function and thread {@code t} are those of thread {@code t}
 * @param sites where each access is
 * @param registers for each access the register of its function that gets what it reads; -1 for one
 *     that only writes
 */
public record StraightLineProgram(
    StraightLine source, Program program, List<Site> sites, List<Integer> registers) {
  private static final int SIZE = 4;
  private static final int BITS = 32;

  /** Copies its parts. */
  public StraightLineProgram {
    sites = List.copyOf(sites);
    registers = List.copyOf(registers);
  }

  /** The index into {@link #sites()} of the access at a place. */
  public int accessAt(Site site) {
    return sites.indexOf(site);
  }

  /** The index into {@link Program#globals()} of a location. */
  public int global(char location) {
    return source.locations().indexOf(location);
  }

  /** Compiles a program. */
  public static StraightLineProgram compile(StraightLine source) {
    List<Global> globals = new ArrayList<>();
    for (char location : source.locations()) {
      globals.add(Global.zeroed(String.valueOf(location), SIZE));
    }
    var compiler = new Compiler(source);
    List<Function> functions = new ArrayList<>();
    List<ThreadStart> starts = new ArrayList<>();
    for (int thread = 0; thread < source.threads().size(); thread++) {
      functions.add(compiler.thread(thread));
      starts.add(new ThreadStart(thread, List.of()));
    }
    return new StraightLineProgram(
        source,
        new Program(source.toString(), functions, globals, starts),
        compiler.sites,
        compiler.registers);
  }

  private static final class Compiler {
    private final StraightLine source;
    private final List<Site> sites = new ArrayList<>();
    private final List<Integer> registers = new ArrayList<>();
    private FunctionBuilder builder;
    private int instructions;

    Compiler(StraightLine source) {
      this.source = source;
      builder = new FunctionBuilder("", 0, false, SourcePosition.UNKNOWN);
    }

    Function thread(int thread) {
      builder = new FunctionBuilder("P" + thread, 0, false, new SourcePosition("p", thread + 1, 1));
      instructions = 0;
      int tokens = source.threads().get(thread).strip().split("\\s+").length;
      for (int token = 0; token < tokens; token++) {
        var here = new SourcePosition("p", thread + 1, token + 1);
        for (Fence fence : source.fences()) {
          if (fence.thread() == thread && fence.token() == token) {
            add(new Instruction.Barrier(kind(fence), here));
          }
        }
        for (int i = 0; i < source.accesses().size(); i++) {
          Access access = source.accesses().get(i);
          if (access.thread() == thread && access.token() == token) {
            access(i, access, here);
          }
        }
      }
      builder.end(
          new Terminator.Return(Optional.empty(), new SourcePosition("p", thread + 1, tokens + 1)));
      return builder.build();
    }

    private static BarrierKind kind(Fence fence) {
      return switch (fence.kind()) {
        case "full" -> BarrierKind.SYNC;
        case "lw" -> BarrierKind.LWSYNC;
        case "st" -> BarrierKind.STORE_STORE;
        default -> throw new IllegalArgumentException("no fence: " + fence.kind());
      };
    }

    private void add(Instruction instruction) {
      builder.add(instruction);
      instructions++;
    }

    private void access(int index, Access access, SourcePosition here) {
      Operand address = new Operand.GlobalAddress(source.locations().indexOf(access.location()), 0);
      Operand value = Operand.constant(access.write() ? source.value(index) : 0);
      for (Dependency dependency : access.dependencies()) {
        int on = registers.get(dependency.on());
        switch (dependency.kind()) {
          case ADDR -> address = plus(address, 64, on, here);
          case DATA -> value = plus(value, BITS, on, here);
          case CTRL -> branch(on, here);
          case CTRLI -> {
            branch(on, here);
            add(new Instruction.Barrier(BarrierKind.ISYNC, here));
          }
        }
      }
      sites.add(new Site(access.thread(), builder.currentBlock(), instructions));
      var info = new AccessInfo(AccessInfo.ValueType.SIGNED, String.valueOf(access.location()));
      if (access.read() && access.write()) {
        int register = builder.newRegister();
        registers.add(register);
        add(
            new Instruction.ReadModifyWrite(
                register,
                AtomicOperator.EXCHANGE,
                address,
                value,
                SIZE,
                MemoryOrder.RELAXED,
                info,
                here));
      } else if (access.write()) {
        registers.add(-1);
        add(new Instruction.Store(address, value, SIZE, MemoryOrder.RELAXED, info, here));
      } else {
        int register = builder.newRegister();
        registers.add(register);
        add(new Instruction.Load(register, address, SIZE, BITS, MemoryOrder.RELAXED, info, here));
      }
    }

    /** What an operand is, computed from a register. */
    private Operand plus(Operand operand, int width, int register, SourcePosition here) {
      Operand read = Operand.register(register);
      int zero = builder.newRegister();
      int sum = builder.newRegister();
      add(new Instruction.Binary(zero, BinaryOperator.XOR, width, read, read, here));
      add(
          new Instruction.Binary(
              sum, BinaryOperator.ADD, width, operand, Operand.register(zero), here));
      return Operand.register(sum);
    }

    private void branch(int register, SourcePosition here) {
      int next = builder.newBlock();
      builder.end(new Terminator.Branch(Operand.register(register), next, next, here));
      builder.startBlock(next);
      instructions = 0;
    }
  }
}
