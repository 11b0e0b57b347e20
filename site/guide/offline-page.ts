/** What opens this page without a line: public/guide-worker.js, for this page alone. */
const worker = '/guide-worker.js'
const scope = '/guide'

/** Has the page and the files that it is made of kept on the device, where the browser can. */
export async function keepPage(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope })
    await navigator.serviceWorker.ready
    registration.active?.postMessage(listFiles())
  } catch {
    // Then the page needs a line; what was pressed is kept all the same.
  }
}

/** Whoever is signed out here leaves nothing of it behind. */
export async function forgetPage(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    await registration?.unregister()
    await caches.delete('guide')
  } catch {
    // There was none.
  }
}

function listFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const named = [...document.querySelectorAll('link[href], script[src]')].map(
    (one) =>
      new URL(one.getAttribute('href') ?? one.getAttribute('src') ?? '', location.href).pathname,
  )
  return [...new Set([...loaded, ...named])].filter((file) => file.startsWith('/assets/'))
}
