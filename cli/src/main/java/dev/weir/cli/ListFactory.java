package dev.weir.cli;

import java.util.ArrayList;
import picocli.CommandLine.IFactory;

/**
 * Makes all that picocli has made for what is declared here: lists. Its own factory makes anything
 * by reflection, and begins by looking for a class of Groovy in each jar.
 */
final class ListFactory implements IFactory {
  @Override
  public <K> K create(Class<K> type) {
    return type.cast(new ArrayList<>());
  }
}
