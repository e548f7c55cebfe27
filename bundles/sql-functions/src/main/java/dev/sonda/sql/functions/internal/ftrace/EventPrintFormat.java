package dev.sonda.sql.functions.internal.ftrace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The format by which the arguments of an ftrace event are printed: a sequence of parts. */
record EventPrintFormat(List<Part> parts) {
  /** A part of an event's format. */
  sealed interface Part {
    /** Literal text. */
    record Literal(String text) implements Part {}

    /**
     * The value of an argument, after its label if that isn't empty; prints nothing if the event
     * lacks the argument.
     */
    record Value(String label, String key, ArgumentPrintStyle style) implements Part {}
  }

  /**
   * Placeholder for an argument: {@code {key|style}}, {@code {=key}} to print its name, or {@code
   * {=label:key}} to print another name.
   */
  private static final Pattern PLACE = Pattern.compile("\\{(=(?:(\\w+):)?)?(\\w+)(?:\\|(\\w+))?}");

  private static final String MARK = "{type|character}|{pid}|{name}|{value}";
  private static final String SOFTIRQ = "{=vec} [action={vec|softirq}]";
  private static final String I2C =
      " i2c-{adapter_nr} #{msg_nr}{=a:addr|three_hex_digits}{=f:flags|four_hex_digits}{=l:len}";

  private static final Map<String, EventPrintFormat> BY_EVENT =
      Map.ofEntries(
          event(
              "sched_switch",
              "{=prev_comm}{=prev_pid}{=prev_prio}{=prev_state} ==>{=next_comm}{=next_pid}"
                  + "{=next_prio}"),
          event("sched_wakeup", "{=comm}{=pid}{=prio}{=target_cpu|three_digits}"),
          event("clock_set_rate", " {name}{=state}{=cpu_id}"),
          event("clk_set_rate", " {name} {rate}"),
          event("clock_enable", "{name}{=state}{=cpu_id}"),
          event("clock_disable", "{name}{=state}{=cpu_id}"),
          event(
              "binder_transaction",
              " transaction={debug_id|unsigned} dest_node={target_node|unsigned}"
                  + " dest_proc={to_proc} dest_thread={to_thread} reply={reply}"
                  + " flags=0x{flags|hex} code=0x{code|hex}"),
          event(
              "binder_transaction_alloc_buf",
              " transaction={debug_id|unsigned}{=data_size}{=offsets_size}"),
          event("binder_transaction_received", " transaction={debug_id|unsigned}"),
          event(
              "mm_filemap_add_to_page_cache",
              " dev {s_dev|major}:{s_dev|minor} ino {i_ino|hex} page=0000000000000000 pfn={pfn}"
                  + " ofs={index|page}"),
          event("print", " {buf|line}"),
          event("sched_blocked_reason", "{=pid}{=iowait:io_wait}{=caller|function}"),
          event("workqueue_activate_work", " work struct {work|hex}"),
          event("workqueue_execute_start", " work struct {work|hex}: function {function|function}"),
          event("workqueue_execute_end", " work struct {work|hex}"),
          event(
              "workqueue_queue_work",
              " work struct={work|hex}{=function|function}{=workqueue|hex}{req_cpu}{cpu}"),
          event("irq_handler_entry", "{=irq}{=name}"),
          event("irq_handler_exit", "{=irq} ret={ret|handled}"),
          event("softirq_entry", SOFTIRQ),
          event("softirq_exit", SOFTIRQ),
          event("tracing_mark_write", "{trace_begin|begin_or_end}|{pid}|{trace_name}"),
          event("dpu_tracing_mark_write", MARK),
          event("panel_write_generic", MARK),
          event("g2d_tracing_mark_write", MARK),
          event("samsung_tracing_mark_write", "{trace_type|character}|{pid}|{trace_name}|{value}"),
          event(
              "cgroup_attach_task",
              "{=dst_root}{=dst_id}{=cgroup:cname}{=dst_level}{=dst_path}{=pid}{=comm}"),
          event("hrtimer_expire_entry", "{=function|function}"),
          event("i2c_write", I2C + " [{buf|bytes}]"),
          event("i2c_read", I2C),
          event("i2c_reply", I2C + " [{buf|bytes}]"),
          event("i2c_result", " i2c-{adapter_nr}{=n:nr_msgs}{=ret}"));

  EventPrintFormat {
    parts = List.copyOf(parts);
  }

  private static Map.Entry<String, EventPrintFormat> event(String name, String format) {
    List<Part> parts = new ArrayList<>();
    Matcher place = PLACE.matcher(format);
    int at = 0;
    while (place.find()) {
      parts.add(new Part.Literal(format.substring(at, place.start())));
      parts.add(value(place));
      at = place.end();
    }
    parts.add(new Part.Literal(format.substring(at)));
    return Map.entry(name, new EventPrintFormat(parts));
  }

  private static Part.Value value(Matcher place) {
    String key = place.group(3);
    String named = place.group(2) == null ? key : place.group(2);
    ArgumentPrintStyle style =
        place.group(4) == null
            ? ArgumentPrintStyle.PLAIN
            : ArgumentPrintStyle.valueOf(place.group(4).toUpperCase(Locale.ROOT));
    return new Part.Value(place.group(1) == null ? "" : named, key, style);
  }

  /**
   * Prints arguments in the order of the event's format; those of unknown events in their own
   * order, each with its name.
   */
  static void print(String event, Map<String, EventArgumentValue> arguments, StringBuilder line) {
    EventPrintFormat format = arguments.isEmpty() ? null : BY_EVENT.get(event);
    if (format == null) {
      arguments.forEach((key, value) -> line.append(' ').append(key).append('=').append(value));
    } else {
      format.parts.forEach(part -> print(part, arguments, line));
    }
  }

  private static void print(
      Part part, Map<String, EventArgumentValue> arguments, StringBuilder line) {
    switch (part) {
      case Part.Literal(String text) -> line.append(text);
      case Part.Value(String label, String key, ArgumentPrintStyle style) -> {
        EventArgumentValue value = arguments.get(key);
        if (value != null) {
          line.append(label.isEmpty() ? "" : " " + label + "=").append(style.text(value));
        }
      }
    }
  }
}
