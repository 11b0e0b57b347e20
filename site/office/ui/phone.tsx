/** One touch calls. */
export function Phone({ phone }: { phone: string }) {
  return (
    <a className="link whitespace-nowrap" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  )
}
