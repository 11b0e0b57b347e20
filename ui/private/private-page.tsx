import type { ReactNode } from 'react'
import { LostLink, type LostLinkProps } from '#app/my-order/pages/lost-link.tsx'

export function PrivatePage({
  lost,
  children,
}: {
  lost: LostLinkProps | undefined
  children: ReactNode
}) {
  return (
    <section className="order wrap pt-8 lg:pt-14">
      {lost ? <LostLink {...lost} /> : children}
    </section>
  )
}
