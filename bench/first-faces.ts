import { launchChromium } from '#tests/chromium.ts'

/**
 * How long after its first paint a page's headings stand in our own face, in milliseconds, in a browser
 * that has never been here: on Lighthouse's slow line, applied and not computed, on a processor four
 * times slower than this one.
 */
export async function timeFirstFaces(url: string): Promise<number> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      ignoreHTTPSErrors: true,
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1638.4 * 1024) / 8,
      uploadThroughput: (675 * 1024) / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      const look = () => {
        const isThere = [...document.fonts].some(
          ({ family, status }) => family.includes('Gloock') && status === 'loaded',
        )
        // Loaded, and asked for by the page's styles.
        if (isThere && !document.documentElement.dataset['faces']) performance.mark('Gloock')
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(url)
    await page.waitForFunction(() => performance.getEntriesByName('Gloock').length > 0)
    return await page.evaluate(() => {
      const [face] = performance.getEntriesByName('Gloock')
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return (face?.startTime ?? Number.NaN) - (paint?.startTime ?? Number.NaN)
    })
  } finally {
    await browser.close()
  }
}
