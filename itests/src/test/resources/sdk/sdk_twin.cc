// One event of each kind with Perfetto's public SDK; SdkComparisonProgram.java writes the same with ours, and
// SdkComparisonIT compares what a trace processor says of both. Waits until a session records it, writes,
// says "wrote", waits until the session has ended, and ends.
//
// It is not built here. With the SDK's two files beside it:
//
//   c++ -std=c++17 -O2 -DNDEBUG -I. sdk_twin.cc perfetto.cc -pthread -o sonda_sdk_twin
//
// and the result beside Perfetto's other programs, in the folder that PERFETTO_BIN names.

#include <perfetto.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

PERFETTO_DEFINE_CATEGORIES(
    perfetto::Category("twin").SetDescription("events of each kind"),
    perfetto::Category("twin.other"),
    perfetto::Category("twin.quiet").SetTags("slow"));
PERFETTO_TRACK_EVENT_STATIC_STORAGE();

namespace {

void Arguments() {
  TRACE_EVENT_BEGIN("twin", "numbers", "int", -3, "real", 1.5, "yes", true, "no", false);
  TRACE_EVENT_END("twin");
  TRACE_EVENT_INSTANT("twin", "text", "text", "gr\xC3\xBC\xC3\x9F" "e", "empty", "");
  TRACE_EVENT_INSTANT("twin", "unsigned", "unsigned", uint64_t{18446744073709551615u});
  TRACE_EVENT_INSTANT("twin", "pointer", "pointer", reinterpret_cast<void*>(0xBEEF));
  TRACE_EVENT_INSTANT("twin", "nested", "d", [](perfetto::TracedValue context) {
    auto dict = std::move(context).WriteDictionary();
    dict.Add("a", 1);
    {
      auto inner = dict.AddDictionary("e");
      inner.Add("b", false);
    }
    dict.Add("c", "z");
  });
  TRACE_EVENT_INSTANT("twin", "array", "l", [](perfetto::TracedValue context) {
    auto array = std::move(context).WriteArray();
    array.Append(1);
    array.Append("x");
    {
      auto inner = array.AppendArray();
      inner.Append(2.5);
      inner.Append(true);
    }
  });
}

void Tracks() {
  perfetto::NamedTrack request("request", 17);
  TRACE_EVENT_BEGIN("twin", "on a track", request);
  perfetto::NamedTrack step("step", 0, request);
  TRACE_EVENT_BEGIN("twin", "below", step);
  TRACE_EVENT_END("twin", step);
  TRACE_EVENT_END("twin", request);
  TRACE_EVENT_INSTANT("twin", "of the process", perfetto::ProcessTrack::Current());
  TRACE_EVENT_INSTANT("twin", "of all", perfetto::NamedTrack::Global("all", 1));
  TRACE_COUNTER("twin", perfetto::CounterTrack("plain"), 7);
  TRACE_COUNTER("twin", perfetto::CounterTrack("plain"), -7);
  TRACE_COUNTER("twin", perfetto::CounterTrack("real"), 0.25);
  TRACE_COUNTER("twin", perfetto::CounterTrack("size", perfetto::CounterTrack::Unit::UNIT_SIZE_BYTES).set_unit_multiplier(1024), 3);
  TRACE_COUNTER("twin", perfetto::CounterTrack("jobs", "jobs"), 2);
  perfetto::StateTrack link("link");
  TRACE_STATE("twin", "up", link);
  TRACE_STATE("twin", "down", link);
}

void Flows() {
  TRACE_EVENT_BEGIN("twin", "first", perfetto::Flow::Global(7));
  TRACE_EVENT_END("twin");
  TRACE_EVENT_BEGIN("twin.other", "second", perfetto::Flow::Global(7), perfetto::Flow::Global(8));
  TRACE_EVENT_END("twin.other");
  std::thread([] {
    TRACE_EVENT_BEGIN("twin", "third", perfetto::TerminatingFlow::Global(7));
    TRACE_EVENT_END("twin");
  }).join();
  TRACE_EVENT_INSTANT("twin", "fourth", perfetto::TerminatingFlow::Global(8));
}

void Events() {
  TRACE_EVENT_BEGIN("twin", "outer");
  {
    TRACE_EVENT("twin.other", "inner");
    TRACE_EVENT_INSTANT("twin", "inside");
    TRACE_EVENT_INSTANT("twin.quiet", "never seen");
  }
  TRACE_EVENT_END("twin");
  std::string dynamic = "dynamic " + std::to_string(5);
  TRACE_EVENT_INSTANT("twin", perfetto::DynamicString{dynamic});
  Arguments();
  Tracks();
  Flows();
}

void AwaitSession(bool enabled) {
  for (int i = 0; i < 6000; i++) {
    if (TRACE_EVENT_CATEGORY_ENABLED("twin") == enabled) {
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::fprintf(stderr, "sdk_twin: no session began or ended within a minute\n");
  std::exit(1);
}

}  // namespace

int main() {
  perfetto::TracingInitArgs args;
  args.backends = perfetto::kSystemBackend;
  perfetto::Tracing::Initialize(args);
  perfetto::TrackEvent::Register();
  std::puts("waiting");
  std::fflush(stdout);
  AwaitSession(true);
  Events();
  perfetto::TrackEvent::Flush();
  std::puts("wrote");
  std::fflush(stdout);
  AwaitSession(false);
  return 0;
}
