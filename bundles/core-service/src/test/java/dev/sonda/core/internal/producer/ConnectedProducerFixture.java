package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.SteppedTaskRunner;

/** Creates connected producers for tests that have no service. */
final class ConnectedProducerFixture {
  private ConnectedProducerFixture() {}

  static ConnectedProducer ofUser(int uid) {
    return new ConnectedProducer(
        1,
        new ClientIdentity(1, uid, ClientIdentity.HOST_MACHINE),
        ProducerSetup.named("test"),
        new ProducerCallbacks(FakeProducer.unconnected(), new SteppedTaskRunner(new FakeClock())));
  }
}
