package dev.sonda.agent.internal.weave;

import dev.sonda.agent.api.Traced;

/** The example in the Javadoc of {@link Traced}. */
public final class TracedShop {
  private int paid;
  private int shipped;

  public TracedShop() {}

  // @start region=traced :
  @Traced
  void pay(int cents) {
    paid += cents;
  }

  @Traced(value = "ship it", category = "shop")
  void ship() {
    shipped++;
  } // @end

  @Override
  public String toString() {
    return paid + " cents, " + shipped + " parcels";
  }
}
