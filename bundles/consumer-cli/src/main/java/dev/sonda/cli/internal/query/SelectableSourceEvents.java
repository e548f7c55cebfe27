package dev.sonda.cli.internal.query;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.FtraceDescriptor;
import dev.sonda.protos.SondaFtraceDescriptor;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kernel events and categories that a data source offers for selection by name, from its
 * descriptor.
 *
 * @param groups the events by their group
 * @param groupsLeftOut how many more groups the producer has but didn't list
 */
public record SelectableSourceEvents(
    SourceListEntry source, List<Category> categories, List<EventGroup> groups, int groupsLeftOut) {
  private static final int WIDTH = 100;
  private static final String INDENT = "  ";

  /** A category: a name that stands for several events. */
  public record Category(String name, String description) {}

  /** The events of one part of the kernel. */
  public record EventGroup(String name, List<String> events) {}

  /** Reads a descriptor, which may come from a producer that isn't part of Sonda. */
  public static SelectableSourceEvents of(
      SourceListEntry source, DataSourceDescriptor descriptorUntrusted) throws CommandFailure {
    try {
      FtraceDescriptor ftrace =
          FtraceDescriptor.parseFrom(descriptorUntrusted.getFtraceDescriptor());
      SondaFtraceDescriptor ours =
          SondaFtraceDescriptor.parseFrom(descriptorUntrusted.getFtraceDescriptor());
      return new SelectableSourceEvents(
          source,
          ftrace.getAtraceCategoriesList().stream()
              .map(category -> new Category(category.getName(), category.getDescription()))
              .toList(),
          ours.getEventGroupsList().stream()
              .map(group -> new EventGroup(group.getName(), List.copyOf(group.getEventsList())))
              .toList(),
          ours.getEventGroupsLeftOut());
    } catch (InvalidProtocolBufferException e) {
      throw new CommandFailure(
          ExitCode.FAILURE, "what " + source.name() + " says of itself can't be read", e);
    }
  }

  /** All events as {@code group/event}, the form that a config uses. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    groups.forEach(group -> group.events().forEach(event -> names.add(group.name() + "/" + event)));
    return names;
  }

  /** The details as fields for JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", source.name());
    fields.put("producer", source.producer());
    fields.put("events", names());
    if (groupsLeftOut > 0) {
      fields.put("eventGroupsLeftOut", groupsLeftOut);
    }
    Map<String, Object> words = new LinkedHashMap<>();
    categories.forEach(category -> words.put(category.name(), category.description()));
    fields.put("categories", words);
    return fields;
  }

  /** The details in lines for people, a paragraph for each group. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(source.name() + " (" + source.producer() + ")");
    groups.forEach(group -> addGroup(group, lines));
    if (groupsLeftOut > 0) {
      lines.add("and " + groupsLeftOut + " groups more, which its producer doesn't tell");
    }
    if (!categories.isEmpty()) {
      lines.add("categories, each of several events:");
      categories.forEach(
          category -> lines.add(INDENT + category.name() + ": " + category.description()));
    }
    return lines;
  }

  private static void addGroup(EventGroup group, List<String> lines) {
    lines.add(group.name() + "/");
    StringBuilder line = new StringBuilder(INDENT);
    for (String event : group.events()) {
      if (line.length() > INDENT.length() && line.length() + event.length() >= WIDTH) {
        lines.add(line.toString().stripTrailing());
        line.setLength(INDENT.length());
      }
      line.append(event).append(' ');
    }
    lines.add(line.toString().stripTrailing());
  }
}
