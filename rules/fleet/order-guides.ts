/** Whether some guides go and none of them drives; nobody at all is another matter. */
export function isWithoutDriver(guides: readonly { drives: boolean }[]): boolean {
  return guides.length > 0 && !guides.some(({ drives }) => drives)
}

/** Guides in the order in which they are asked: who speaks the guest's language first, else as they came. */
export function orderGuides<Guide extends { languages: readonly string[] }>(
  guides: readonly Guide[],
  language: string,
): Guide[] {
  const speaks = ({ languages }: Guide) => languages.includes(language)
  return [...guides.filter(speaks), ...guides.filter((guide) => !speaks(guide))]
}
