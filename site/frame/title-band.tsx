/** The band under the header of every page but Home, with the name of its section. */
export function TitleBand({ name }: { name: string }) {
  return (
    <div className="bg-sky border-sky-edge border-b">
      <p className="wrap display pb-5 text-[1.375rem] leading-tight">{name}</p>
    </div>
  )
}
