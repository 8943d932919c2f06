import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFile } from '#anagrafe/documenti/api.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './anteprima-pdf.module.css'

const PaginePdf = lazy(() => import('#anagrafe/documenti/components/pagine-pdf.tsx').then((m) => m.PaginePdf))

/** A document as it is, 70 % of the viewport high (docs/product.md §9.5). */
export const AnteprimaPdf = ({ id, nome }: { id: number; nome: string }) => (
  <PdfLetto query={useFile(id)} nome={nome} />
)

/** The same of a file that no document is yet. */
export function PdfLetto({ query, nome }: { query: UseQueryResult<Blob>; nome: string }) {
  return (
    <div className={stili.anteprima}>
      <QueryState query={query} scheletro={<Skeleton righe={1} altezza={400} />}>
        {(pdf) => (mostraDaSolo() ? <Cornice pdf={pdf} nome={nome} /> : <PaginePdf pdf={pdf} nome={nome} />)}
      </QueryState>
    </div>
  )
}

/** Phones say that they show PDFs, but not inside a page; a small window has no room for the viewer's own frame. */
const mostraDaSolo = () =>
  navigator.pdfViewerEnabled && matchMedia('(min-width: 48em) and (pointer: fine)').matches

/** The browser's own viewer. */
function Cornice({ pdf, nome }: { pdf: Blob; nome: string }) {
  const [indirizzo, setIndirizzo] = useState<string>()
  useEffect(() => {
    const nuovo = URL.createObjectURL(pdf)
    setIndirizzo(nuovo)
    return () => URL.revokeObjectURL(nuovo)
  }, [pdf])
  // The page at its full width; the thumbnails open on request.
  const vista = '#navpanes=0&view=FitH'
  return indirizzo && <iframe title={nome} src={`${indirizzo}${vista}`} className={stili.cornice} />
}
