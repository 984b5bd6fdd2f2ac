/** Holds the room of the rest of the landing page until that is there, so that nothing on the page moves then. */
export function LandingRoom() {
  return <div aria-hidden className="h-[4900px] md:h-[4375px] lg:h-[2960px] xl:h-[2880px]" />;
}
