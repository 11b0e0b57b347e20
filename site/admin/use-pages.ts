import { useEffect, useState } from 'react'
import { createPages, type ListPage, type Shown } from './pages.ts'

/** A list page by page (site/admin/pages.ts); `read` and `fail` must stay the same while the list does. */
export function usePages<Item>(
  read: (cursor: string | null) => Promise<ListPage<Item>>,
  fail: () => void,
) {
  const [shown, setShown] = useState<Shown<Item>>({ items: [], state: 'loading', isMore: false })
  const [pages] = useState(() => createPages<Item>(setShown, fail))
  useEffect(() => void pages.open(read), [pages, read])
  return { ...shown, ...pages }
}
