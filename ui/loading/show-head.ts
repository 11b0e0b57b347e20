import type { MetaDescriptor } from 'react-router'

type HeadArgs = {
  loaderData?: { head: MetaDescriptor[] } | undefined
  matches?: readonly ({ meta?: MetaDescriptor[]; loaderData?: unknown } | undefined)[]
}

/**
 * The `meta` of every screen: the head from its loader (ui/loading/head.ts); the root's head if
 * the loader failed. The answer to a posted form may have another title
 * (ui/posting/post-form.ts).
 */
export function showHead({ loaderData, matches }: HeadArgs): MetaDescriptor[] {
  const head = loaderData?.head ?? matches?.[0]?.meta ?? []
  if (!import.meta.env.SSR) return head
  const root = matches?.[0]?.loaderData as { answered?: { title?: string } } | undefined
  const title = root?.answered?.title
  return title ? head.map((tag) => ('title' in tag ? { title } : tag)) : head
}
