/** Holds the room of the rest of the landing page until that is there, so that nothing on the page moves then. */
export function LandingRoom() {
  return (
    <div aria-hidden className="h-[306.25rem] md:h-[273.4375rem] lg:h-[185rem] xl:h-[180rem]" />
  );
}
