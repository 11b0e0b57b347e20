/**
 * The service worker that opens this page offline: public/guide-worker.js. It serves no other page.
 */
const worker = '/guide-worker.js'
const scope = '/guide'

export async function cacheOfflinePage(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope })
    await navigator.serviceWorker.ready
    registration.active?.postMessage(listFiles())
  } catch {
    // Without a service worker, the page needs a connection to open. Reports are still stored.
  }
}

export async function deleteOfflinePage(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    await registration?.unregister()
    await caches.delete('guide')
  } catch {
    // Without a service worker, nothing was stored.
  }
}

function listFiles(): string[] {
  const loadedPaths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
  const linkedPaths = [...document.querySelectorAll('link[href], script[src]')].map(
    (element) =>
      new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', location.href)
        .pathname,
  )
  return [...new Set([...loadedPaths, ...linkedPaths])].filter((file) =>
    file.startsWith('/assets/'),
  )
}
