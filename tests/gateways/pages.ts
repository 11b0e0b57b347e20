export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#39',
  }
  return text.replaceAll(/[&<>"']/g, (character) => `&${entities[character]};`)
}

export function makePage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; font: 1.125rem/1.5 sans-serif; color-scheme: light dark }
button { display: block; width: 100%; margin: 0 0 1rem; padding: 0.75rem; font: inherit }
</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export function makeButtons(
  buttons: readonly (readonly [label: string, action: string])[],
): string {
  return buttons
    .map(
      ([label, action]) =>
        `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`,
    )
    .join('\n')
}

/** Formats cents as 'R 1234.50'. */
export function formatRand(cents: number): string {
  return `R ${(cents / 100).toFixed(2)}`
}
