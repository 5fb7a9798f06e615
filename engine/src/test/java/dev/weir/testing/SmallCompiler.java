package dev.weir.testing;

import dev.weir.program.AccessInfo;
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
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compiles programs of the little language. */
public final class SmallCompiler {
  /** The functions of the library that such programs call, with their numbers of parameters. */
  private static final Map<String, Integer> LIBRARY =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("__VERIFIER_atomic_begin", 0),
              Map.entry("__VERIFIER_atomic_end", 0),
              Map.entry("calloc", 2),
              Map.entry("free", 1),
              Map.entry("pthread_create", 4),
              Map.entry("pthread_join", 2),
              Map.entry("pthread_mutex_lock", 1),
              Map.entry("pthread_mutex_trylock", 1),
              Map.entry("pthread_mutex_unlock", 1),
              Map.entry("weir_assume", 1),
              Map.entry("weir_choose", 2)));

  private static final int VARIABLE_SIZE = 4;
  private static final int MUTEX_SIZE = 40;

  private SmallCompiler() {}

  /**
   * Every thread of the program is a thread at the start; there is no {@code main}.
   *
   * @throws IllegalArgumentException if the program has a block, which nobody would allocate
   */
  public static CompiledSmallProgram compile(SmallProgram source) {
    if (!source.block().isEmpty()) {
      throw new IllegalArgumentException("a block, and no main that allocates it");
    }
    return build(source, Optional.empty());
  }

  /**
   * As a C program would be: {@code main} allocates the block, creates the threads in their order
   * and joins them.
   */
  public static CompiledSmallProgram compileWithMain(SmallProgram source) {
    return build(source, Optional.of(MainLook.NOWHERE));
  }

  /**
   * The same where {@code main} looks at all variables in the end, at the last one once more if the
   * first one is not zero, and fails if the sum is a certain one.
   *
   * @param looksEarly whether it also looks at the first one before it joins the last thread
   */
  public static CompiledSmallProgram compileWithLookingMain(
      SmallProgram source, int unwanted, boolean looksEarly) {
    return build(source, Optional.of(new MainLook(OptionalInt.of(unwanted), looksEarly)));
  }

  private static CompiledSmallProgram build(SmallProgram source, Optional<MainLook> look) {
    boolean withMain = look.isPresent();
    List<Global> globals = new ArrayList<>();
    SortedMap<String, Integer> variables = new TreeMap<>();
    for (String name : source.variables()) {
      variables.put(name, globals.size());
      globals.add(Global.zeroed(name, VARIABLE_SIZE));
    }
    SortedMap<String, Integer> mutexes = new TreeMap<>();
    for (String name : source.mutexes()) {
      mutexes.put(name, globals.size());
      globals.add(Global.zeroed(name, MUTEX_SIZE));
    }
    List<Function> functions = new ArrayList<>();
    SortedMap<String, Integer> library = new TreeMap<>();
    LIBRARY.forEach(
        (name, parameters) -> {
          library.put(name, functions.size());
          functions.add(
              new Function(name, parameters, false, 0, List.of(), SourcePosition.UNKNOWN));
        });
    List<Integer> threadFunctions = new ArrayList<>();
    List<SortedMap<String, Integer>> registers = new ArrayList<>();
    for (int thread = 0; thread < source.threads().size(); thread++) {
      var compiler =
          new SmallThreadCompiler(source, thread, withMain ? 1 : 0, variables, mutexes, library);
      threadFunctions.add(functions.size());
      functions.add(compiler.compile());
      registers.add(compiler.registers());
    }
    List<ThreadStart> threads;
    if (withMain) {
      functions.add(neverCalled(variables.values()));
      threads = List.of(new ThreadStart(functions.size(), List.of()));
      MainLook looks = look.orElseThrow().at(List.copyOf(variables.values()));
      functions.add(main(threadFunctions, source.block(), library, looks));
    } else {
      threads = threadFunctions.stream().map(f -> new ThreadStart(f, List.of())).toList();
    }
    Program program = new Program(source.toString(), functions, globals, threads);
    return new CompiledSmallProgram(
        source, program, withMain ? 1 : 0, threadFunctions, registers, variables, mutexes);
  }

  /**
   * A function that writes all variables. Though nobody calls it, each load of a variable is an
   * event then, also where no thread writes the variable.
   */
  private static Function neverCalled(Collection<Integer> variables) {
    SourcePosition nowhere = SourcePosition.UNKNOWN;
    FunctionBuilder function = new FunctionBuilder("never_called", 0, false, nowhere);
    Operand zero = Operand.constant(0);
    for (int variable : variables) {
      function.add(
          new Instruction.Store(
              new Operand.GlobalAddress(variable, 0),
              zero,
              VARIABLE_SIZE,
              MemoryOrder.PLAIN,
              AccessInfo.UNKNOWN,
              nowhere));
    }
    function.end(new Terminator.Return(Optional.of(zero), nowhere));
    return function.build();
  }

  private static Function main(
      List<Integer> threads, List<String> block, Map<String, Integer> library, MainLook look) {
    SourcePosition nowhere = SourcePosition.UNKNOWN;
    FunctionBuilder main = new FunctionBuilder("main", 0, false, nowhere);
    Operand zero = Operand.constant(0);
    int handles = main.newRegister();
    main.add(
        new Instruction.Allocate(
            handles,
            Operand.constant(8L * threads.size()),
            8,
            "handles",
            new TypeLayout.Array(TypeLayout.SCALAR, 8, threads.size()),
            nowhere));
    Operand shared = zero;
    if (!block.isEmpty()) {
      int address = main.newRegister();
      Operand size = Operand.constant((long) VARIABLE_SIZE * block.size());
      main.add(
          new Instruction.Call(
              OptionalInt.of(address),
              new Operand.FunctionAddress(library.getOrDefault("calloc", -1)),
              List.of(Operand.constant(1), size),
              nowhere));
      shared = Operand.register(address);
    }
    for (int i = 0; i < threads.size(); i++) {
      Operand handle = handle(main, handles, i);
      Operand start = new Operand.FunctionAddress(threads.get(i));
      main.add(call(library, "pthread_create", List.of(handle, zero, start, shared)));
    }
    for (int i = 0; i < threads.size(); i++) {
      if (i == threads.size() - 1) {
        look.first(main);
      }
      Operand handle = handle(main, handles, i);
      int thread = main.newRegister();
      main.add(
          new Instruction.Load(
              thread, handle, 8, 64, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, nowhere));
      main.add(call(library, "pthread_join", List.of(Operand.register(thread), zero)));
    }
    look.atAll(main);
    main.end(new Terminator.Return(Optional.of(zero), nowhere));
    return main.build();
  }

  private static Operand handle(FunctionBuilder main, int handles, int index) {
    int address = main.newRegister();
    main.add(
        new Instruction.Binary(
            address,
            BinaryOperator.ADD,
            64,
            Operand.register(handles),
            Operand.constant(8L * index),
            SourcePosition.UNKNOWN));
    return Operand.register(address);
  }

  private static Instruction call(
      Map<String, Integer> library, String name, List<Operand> arguments) {
    return new Instruction.Call(
        OptionalInt.empty(),
        new Operand.FunctionAddress(library.getOrDefault(name, -1)),
        arguments,
        SourcePosition.UNKNOWN);
  }
}
