package dev.weir.cli;

import dev.weir.program.Program;
import dev.weir.testing.ReadBack;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** The real modules, but for programs: each is written as text and read back before it is run. */
final class ReadBackTools {
  private ReadBackTools() {}

  /** The modules. */
  static Toolkit of(Toolkit toolkit) {
    return (Toolkit)
        Proxy.newProxyInstance(
            Toolkit.class.getClassLoader(),
            new Class<?>[] {Toolkit.class},
            (proxy, method, arguments) -> call(toolkit, method, arguments));
  }

  private static Object call(Toolkit toolkit, Method method, Object[] arguments) throws Throwable {
    try {
      Object result = method.invoke(toolkit, arguments);
      return result instanceof Program program ? ReadBack.of(program) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
