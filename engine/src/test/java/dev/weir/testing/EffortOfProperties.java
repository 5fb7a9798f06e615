package dev.weir.testing;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Gives each property of jqwik the tries of {@link Effort} and, unless the build is nightly, a seed
 * of its own. jqwik finds this hook through {@code META-INF/services}.
 */
public final class EffortOfProperties implements AroundPropertyHook {
  private static final int TRIES_OF_JQWIK = 1000;

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    PropertyAttributes attributes = context.attributes();
    attributes.setTries(Effort.tries(attributes.tries().orElse(TRIES_OF_JQWIK)));
    if (!Effort.isNightly() && attributes.seed().isEmpty()) {
      attributes.setSeed(Integer.toString(context.targetMethod().getName().hashCode()));
    }
    return property.execute();
  }
}
