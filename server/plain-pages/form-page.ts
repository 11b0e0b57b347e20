/**
 * A built page as it is without scripts, whatever the browser could run: with all of its styles, and showing
 * what those see who have none. What somebody typed holds no markup and no quote that is not escaped.
 */
export function withoutScripts(page: string): string {
  return page
    .replaceAll(/<noscript><link rel="stylesheet"[^]*?<\/noscript>/g, '')
    .replaceAll(/<script[^>]*>[^]*?<\/script>|<\/?noscript[^>]*>/g, '')
    .replaceAll(/(<link rel="stylesheet" href="[^"]+") disabled\/>/g, '$1/>')
    .replace(' data-faces="later"', '')
    .replaceAll(/ class="[^"]*"/g, (names) => names.replaceAll('noscript:hidden', 'hidden'))
}
