package dev.sonda.agent.internal.slice;

import dev.sonda.agent.boot.Hooks;
import dev.sonda.agent.internal.rule.Hook;
import dev.sonda.agent.internal.rule.TracedOperationKind;
import dev.sonda.agent.internal.weave.WovenSites;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.Event;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the slices of woven code. While no session records a site's category, a call only checks
 * whether the category is enabled. May be used by any thread.
 */
public final class SliceSink implements Hooks.Sink {
  /** Tag of categories that a session doesn't record unless it names them. */
  private static final String SLOW = "slow";

  private final WovenSites sites;
  private final Map<String, Category> categories = new ConcurrentHashMap<>();
  private final ThreadLocal<OpenSlices> open = ThreadLocal.withInitial(OpenSlices::new);
  private final PreparedStatementSql texts = new PreparedStatementSql();
  private final AsyncHttpRequests requests = new AsyncHttpRequests();

  /**
   * Describes the categories to the client SDK, which has to be initialized by then.
   *
   * @param sites maps the site numbers in woven code to hooks; sites are added while the sink is in
   *     use
   */
  public SliceSink(WovenSites sites) {
    this.sites = sites;
    describeAll();
  }

  /** The slices that are open on one thread. */
  private static final class OpenSlices {
    /** Kinds of the open slices within which no further slice of that kind is begun. */
    private final Set<TracedOperationKind> outermost = EnumSet.noneOf(TracedOperationKind.class);

    /** Whether the thread is executing a hook: code that a hook calls may itself be woven. */
    private boolean isInHook;

    /** Whether the thread belongs to the tracing client, which is not traced itself. */
    private final boolean isOfTracing = Thread.currentThread().getName().startsWith("sonda-");

    boolean isBusy() {
      return isInHook || isOfTracing;
    }
  }

  /**
   * Registers the categories of all kinds before their first slices, so that sessions can list all
   * categories.
   */
  private void describeAll() {
    for (TracedOperationKind kind : TracedOperationKind.values()) {
      categories.computeIfAbsent(kind.category(), SliceSink::make);
    }
  }

  /**
   * Creates a category that an annotation names. If two threads create it at once, the SDK returns
   * one object to both.
   */
  private Category newCategory(Hook hook) {
    OpenSlices mine = open.get();
    mine.isInHook = true;
    try {
      Category made = make(hook.category());
      categories.put(hook.category(), made);
      return made;
    } finally {
      mine.isInHook = false;
    }
  }

  private static Category make(String name) {
    if (name.equals(TracedOperationKind.PARK.category())) {
      return Category.describe(name, "Threads that wait", SLOW);
    }
    return name.equals(TracedOperationKind.MOUNT.category())
        ? Category.describe(name, "Virtual threads on their carriers", SLOW)
        : Category.of(name);
  }

  @Override
  public boolean begin(int site, @Nullable Object detail) {
    Hook hook = sites.hook(site);
    if (hook == null) {
      return false;
    }
    Category category = categories.get(hook.category());
    if (category == null) {
      category = open.get().isBusy() ? null : newCategory(hook);
    }
    return category != null && category.isEnabled() && begin(hook, category, detail);
  }

  /**
   * Begins a slice; called only while the category is recorded, as it checks the open slices of the
   * thread.
   */
  private boolean begin(Hook hook, Category category, @Nullable Object detail) {
    OpenSlices mine = open.get();
    if (mine.isBusy() || mine.outermost.contains(hook.kind())) {
      return false;
    }
    mine.isInHook = true;
    try {
      describe(category.begin(hook.name()), hook.kind(), detail).emit();
      if (!hook.kind().isNesting()) {
        mine.outermost.add(hook.kind());
      }
      return true;
    } finally {
      mine.isInHook = false;
    }
  }

  /** Sets a slice's name and arguments from an object of the program, whose methods it may call. */
  private Event describe(Event event, TracedOperationKind kind, @Nullable Object detail) {
    return switch (kind) {
      case METHOD -> event;
      case HTTP_SERVER, HTTP_CLIENT, HTTP_CLIENT_ASYNC -> HttpRequestReader.describe(event, detail);
      case JDBC, JDBC_PREPARE -> texts.describe(event, detail);
      case TASK -> event.dynamicName(TaskNames.of(detail));
      case PARK -> event.dynamicName(detail == null ? "park" : detail.getClass().getSimpleName());
      case MOUNT -> describeMount(event, (Thread) Objects.requireNonNull(detail));
    };
  }

  /** Most virtual threads have no name. */
  private static Event describeMount(Event event, Thread virtual) {
    String name = virtual.getName();
    return event
        .dynamicName(name.isEmpty() ? "virtual thread " + virtual.threadId() : name)
        .arg("thread_id", virtual.threadId());
  }

  @Override
  public void end(int site, @Nullable Object detail, @Nullable Throwable thrown) {
    Hook hook = sites.hook(site);
    if (hook == null) {
      return;
    }
    OpenSlices mine = open.get();
    mine.outermost.remove(hook.kind());
    mine.isInHook = true;
    try {
      Event event = Objects.requireNonNull(categories.get(hook.category())).end();
      if (hook.kind() == TracedOperationKind.HTTP_SERVER) {
        HttpRequestReader.describeAnswer(event, detail);
      }
      if (thrown != null) {
        event.arg("exception", thrown.getClass().getName());
      }
      event.emit();
    } finally {
      mine.isInHook = false;
    }
  }

  @Override
  public void made(int site, @Nullable Object result, @Nullable Object detail) {
    Hook hook = sites.hook(site);
    OpenSlices mine = open.get();
    if (hook == null || result == null || mine.isBusy()) {
      return;
    }
    mine.isInHook = true;
    try {
      made(hook, result, detail);
    } finally {
      mine.isInHook = false;
    }
  }

  /**
   * Stores the SQL of a statement even while no session records, as one may begin while the
   * statement is open.
   */
  private void made(Hook hook, Object result, @Nullable Object detail) {
    Category category = Objects.requireNonNull(categories.get(hook.category()));
    if (hook.kind() == TracedOperationKind.JDBC_PREPARE) {
      texts.remember(result, String.valueOf(detail));
    } else if (result instanceof CompletableFuture<?> answer && category.isEnabled()) {
      requests.begin(category, detail, answer);
    }
  }
}
