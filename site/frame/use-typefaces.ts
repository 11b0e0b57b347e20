import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const faces = ['1em Gloock', '400 1em "Instrument Sans Variable"']
/** Says to the next page's head that the files are in the browser's cache (site/delivery/finish-pages.ts). */
const knownKey = 'typefaces'
let areLoaded = false

/**
 * Fetches the typefaces once a page is there, and shows them where that moves nothing: at once when
 * every line in sight keeps its place, else with the next page.
 */
export function useTypefaces() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (areShown()) return
    void loadTypefaces().then(showWhereNothingMoves)
  }, [])
  useLayoutEffect(() => {
    if (areLoaded && pathname !== first.current) show()
  }, [pathname])
}

async function loadTypefaces(): Promise<void> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)))
    areLoaded = true
    localStorage.setItem(knownKey, '1')
  } catch {
    // What the device has serves as well; a browser that keeps nothing asks again.
  }
}

function showWhereNothingMoves() {
  if (!areLoaded || areShown()) return
  const before = listPlaces()
  show()
  if (before.some(hasMoved)) delete document.documentElement.dataset.typefaces
}

type Place = { part: Element | Text; x: number; y: number }

/**
 * Where everything in sight begins: boxes, and the text in them. What lies in a box out of sight is not
 * asked for, since the browser may not have laid it out yet.
 */
function listPlaces(): Place[] {
  const places: Place[] = []
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      const part = node as Element | Text
      const box = findBox(part)
      const isSeen =
        box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      if (isSeen) places.push({ part, x: box.left, y: box.top })
      return isSeen ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT
    },
  )
  while (walker.nextNode());
  return places
}

/** Browsers call it a move from three pixels on. */
function hasMoved({ part, x, y }: Place): boolean {
  const box = findBox(part)
  return Math.abs(box.left - x) > 2 || Math.abs(box.top - y) > 2
}

function findBox(part: Element | Text): DOMRect {
  if (part instanceof Element) return part.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(part)
  return range.getBoundingClientRect()
}

function show() {
  document.documentElement.dataset.typefaces = ''
}

function areShown(): boolean {
  return document.documentElement.dataset.typefaces !== undefined
}
