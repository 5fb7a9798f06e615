package dev.weir.cli;

import dev.weir.program.Program;
import dev.weir.testing.ReadBack;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The real modules, but for programs: each is written as text and read back before it is run. What
 * was loaded for one command is there for the next one.
 */
final class ReadBackTools {
  private final Toolkit toolkit;
  private final Map<ProgramInput, Loaded> loaded = new HashMap<>();

  /** A program, and what the compiler said of it. */
  private record Loaded(Program program, List<String> warnings) {}

  private ReadBackTools(Toolkit toolkit) {
    this.toolkit = toolkit;
  }

  /** The modules. */
  static Toolkit of(Toolkit toolkit) {
    ReadBackTools tools = new ReadBackTools(toolkit);
    return (Toolkit)
        Proxy.newProxyInstance(
            Toolkit.class.getClassLoader(),
            new Class<?>[] {Toolkit.class},
            (proxy, method, arguments) ->
                method.getName().equals("load")
                    ? tools.load(method, arguments)
                    : tools.call(method, arguments));
  }

  private Object load(Method method, Object[] arguments) throws Throwable {
    ProgramInput input = (ProgramInput) arguments[0];
    Loaded known = loaded.get(input);
    if (known == null) {
      List<String> warnings = new ArrayList<>();
      Consumer<String> keep = warnings::add;
      known = new Loaded((Program) call(method, input, keep, arguments[2]), warnings);
      loaded.put(input, known);
    }
    @SuppressWarnings("unchecked")
    Consumer<String> say = (Consumer<String>) arguments[1];
    known.warnings().forEach(say);
    return known.program();
  }

  private Object call(Method method, Object... arguments) throws Throwable {
    try {
      Object result = method.invoke(toolkit, arguments);
      return result instanceof Program program ? ReadBack.of(program) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
