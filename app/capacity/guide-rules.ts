/** True if an item has guides but none of them drives. */
export function isWithoutDriver(guides: readonly { drives: boolean }[]): boolean {
  return guides.length > 0 && !guides.some(({ drives }) => drives)
}

export function sortByLanguage<Guide extends { languages: readonly string[] }>(
  guides: readonly Guide[],
  language: string,
): Guide[] {
  const speaks = ({ languages }: Guide) => languages.includes(language)
  return [...guides.filter(speaks), ...guides.filter((guide) => !speaks(guide))]
}
