/*
 * Opens the page of a guide's days where there is no line (decision 113). It knows that page and the files it
 * is made of, and nothing else: no call of the API goes through here, and no other page. A line that answers within
 * some seconds is always asked first.
 */
const cacheName = 'guide'
const page = '/guide'
const patienceMs = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page says which files it is made of: they are kept, and those of former releases are thrown away. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keep(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(answerPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})

async function keep(files) {
  const cache = await caches.open(cacheName)
  const wanted = new Set([page, ...files])
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  const kept = await Promise.all(files.map((file) => cache.match(file)))
  const missing = files.filter((_, index) => !kept[index])
  await cache.addAll([page, ...missing])
}

/** A file has a hash of what is in it in its name: what is kept is what it is. */
async function answerFile(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(request.url)) ?? fetch(request)
}

async function answerPage(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(page)
  if (!kept) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept))
  return Promise.race([fetch(request).catch(() => kept), late])
}
