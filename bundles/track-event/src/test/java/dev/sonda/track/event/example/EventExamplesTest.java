package dev.sonda.track.event.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import dev.sonda.track.event.InternedValues;
import dev.sonda.track.event.LogPriority;
import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.ResolvedTrackEvents;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.StateTrack;
import dev.sonda.track.event.Track;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs the Javadoc examples of the types for writing events. Each region is the text that is shown
 * in Javadoc.
 */
@Timeout(240)
class EventExamplesTest {
  private RecordedProgramFixture program;

  @BeforeEach
  void record() throws Exception {
    program = RecordedProgramFixture.recorded("");
  }

  @AfterEach
  void close() {
    program.close();
  }

  // @start region=category :
  private static final Category SHOP = Category.describe("shop", "Orders and payments");

  static void pay(int order) {
    try (Slice _ = SHOP.begin("pay").arg("order", order).open()) {
      SHOP.instant("paid").emit();
    }
  } // @end

  @Test
  void shouldWriteSliceWhenExampleOfCategoryRuns() throws Exception {
    pay(7);
    assertThat(program.stop().texts())
        .containsExactly("begin shop pay {order=7}", "instant shop paid", "end");
  }

  // @start region=event :
  static void answer(String path, long request) {
    SHOP.begin("answer")
        .dynamicName("GET " + path)
        .arg("path", path)
        .arg("headers", () -> "made only while a session records it")
        .flow(request)
        .emit();
    SHOP.end().arg("status", 200).emit();
  } // @end

  @Test
  void shouldWriteArgumentsAndFlowWhenExampleOfEventRuns() throws Exception {
    answer("/cart", 42);
    assertThat(program.stop().all())
        .satisfiesExactly(
            begin -> {
              assertThat(begin.text())
                  .isEqualTo(
                      "begin shop GET /cart"
                          + " {path=/cart, headers=made only while a session records it}");
              assertThat(begin.message().integers("flow_ids")).containsExactly(42L);
            },
            end -> assertThat(end.text()).isEqualTo("end {status=200}"));
  }

  // @start region=slice :
  static void ship(int order) {
    try (Slice _ = SHOP.slice("ship")) {
      try (Slice _ = SHOP.begin("pack").arg("order", order).open()) {
        SHOP.instant("sealed").emit();
      }
    }
  } // @end

  @Test
  void shouldNestSlicesWhenExampleOfSliceRuns() throws Exception {
    ship(7);
    assertThat(program.stop().texts())
        .containsExactly(
            "begin shop ship", "begin shop pack {order=7}", "instant shop sealed", "end", "end");
  }

  // @start region=track :
  static void serve(long request) {
    Track track = Track.named("request", request);
    try (Slice _ = SHOP.begin("serve").on(track).open()) {
      SHOP.instant("answered").on(track).emit();
    }
  } // @end

  @Test
  void shouldWriteToOneTrackForEachRequestWhenExampleOfTrackRuns() throws Exception {
    serve(1);
    serve(2);
    assertThat(program.stop().all())
        .hasSize(6)
        .allMatch(event -> event.track().equals("request"))
        .extracting(Recorded::trackUuid)
        .containsOnly(Track.named("request", 1).uuid(), Track.named("request", 2).uuid());
  }

  // @start region=counter :
  private static final CounterTrack STOCK = CounterTrack.named("socks in stock").unit("pairs");

  static void sell(long pairsLeft) {
    SHOP.counter(STOCK, pairsLeft).emit();
  } // @end

  @Test
  void shouldWriteCounterValuesWhenExampleOfCounterTrackRuns() throws Exception {
    sell(12);
    sell(11);
    ResolvedTrackEvents trace = program.stop();
    assertThat(trace.texts()).containsExactly("counter 12", "counter 11");
    assertThat(trace.track(trace.all().getFirst().trackUuid()).message("counter"))
        .satisfies(counter -> assertThat(counter.string("unit_name")).isEqualTo("pairs"));
  }

  // @start region=state :
  private static final StateTrack DOOR = StateTrack.named("door");

  static void openDoor() {
    SHOP.state(DOOR, "open").emit();
  } // @end

  @Test
  void shouldWriteStateWhenExampleOfStateTrackRuns() throws Exception {
    openDoor();
    assertThat(program.stop().texts()).containsExactly("state shop open");
  }

  // @start region=arguments :
  static void order() {
    SHOP.instant("ordered")
        .dictionary("order", order -> order.arg("id", 7).arg("gift", true))
        .emit();
  } // @end

  @Test
  void shouldWriteDictionaryWhenExampleOfEventArgumentsRuns() throws Exception {
    order();
    assertThat(program.stop().texts())
        .containsExactly("instant shop ordered {order={id=7, gift=true}}");
  }

  // @start region=values :
  static void fillCart() {
    SHOP.instant("filled").array("items", items -> items.add("socks").add("shoes")).emit();
  } // @end

  @Test
  void shouldWriteArrayWhenExampleOfEventValuesRuns() throws Exception {
    fillCart();
    assertThat(program.stop().texts())
        .containsExactly("instant shop filled {items=[socks, shoes]}");
  }

  // @start region=log :
  static void warn() {
    SHOP.instant("stock").log(LogPriority.WARN, "low on socks").emit();
  } // @end

  @Test
  void shouldWriteRecordOfLogWhenExampleOfLogPriorityRuns() throws Exception {
    warn();
    assertThat(program.stop().texts())
        .containsExactly("instant shop stock PRIO_WARN \"low on socks\"");
  }

  // @start region=interned :
  // InternedData.log_message_body, LogMessageBody.body
  private static final InternedValues<String> BODIES =
      InternedValues.of(20, (entry, body) -> entry.string(2, body));

  // TrackEvent.log_message, LogMessage.prio and body_iid
  static void warn(String body) { // @start region=interning
    SHOP.instant("stock")
        .message(21, (log, interning) -> log.varint(3, 5).varint(2, interning.iid(BODIES, body)))
        .emit();
  } // @end region=interning @end region=interned

  @Test
  void shouldWriteValueOnceWhenExampleOfInternedValuesRuns() throws Exception {
    warn("low on socks");
    warn("low on socks");
    ResolvedTrackEvents trace = program.stop();
    assertThat(trace.texts())
        .containsExactly(
            "instant shop stock PRIO_WARN \"low on socks\"",
            "instant shop stock PRIO_WARN \"low on socks\"");
    assertThat(trace.packets())
        .filteredOn(packet -> packet.has("interned_data"))
        .flatExtracting(packet -> packet.message("interned_data").messages("log_message_body"))
        .hasSize(1);
  }
}
