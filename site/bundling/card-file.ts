/** Where the social card of a page lies, as an address on this site: '/cards/tour-cape-agulhas.jpg'. */
export function cardFile(path: string): string {
  return `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.jpg`
}
