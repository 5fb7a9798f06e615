package dev.weir.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A test of each row of {@link Oracles#small()} under each {@link SmallModel}. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0} {1}")
@MethodSource("dev.weir.testing.Oracles#smallUnderEachModel")
public @interface TestOfTable {}
