import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './anteprima-pdf.module.css'

/** Sharper than this costs a phone its memory and shows nothing more. */
const DENSITA_MASSIMA = 2

/** The pages of a PDF drawn by pdf.js, each when it comes into sight: for browsers that show none inside a page. */
export function PaginePdf({ pdf, nome }: { pdf: Blob; nome: string }) {
  const [documento, setDocumento] = useState<PDFDocumentProxy | 'guasto' | null>(null)

  useEffect(() => {
    let via = false
    const aperto = apri(pdf)
    aperto.then(
      (d) => !via && setDocumento(d),
      () => !via && setDocumento('guasto'),
    )
    return () => {
      via = true
      aperto.then((d) => d.loadingTask.destroy()).catch(() => {})
    }
  }, [pdf])

  if (documento === 'guasto')
    return (
      <p role="alert" className={stili.guasto}>
        Questo PDF non si può mostrare qui: scaricalo per aprirlo
      </p>
    )
  if (!documento) return <Skeleton righe={1} altezza={400} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={stili.pagine} aria-label={nome} tabIndex={0}>
      {Array.from({ length: documento.numPages }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <Pagina key={n} documento={documento} numero={n + 1} />
      ))}
    </section>
  )
}

export const caricaDisegno = () => import('unpdf/pdfjs')

async function apri(pdf: Blob): Promise<PDFDocumentProxy> {
  const { getDocument } = await caricaDisegno()
  // Nothing that our content rules forbid: no eval, no WebAssembly, nothing fetched.
  const opzioni = { isEvalSupported: false, useWasm: false, useWorkerFetch: false, verbosity: 0 }
  return getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), ...opzioni }).promise
}

function Pagina({ documento, numero }: { documento: PDFDocumentProxy; numero: number }) {
  const posto = useRef<HTMLDivElement>(null)
  const tela = useRef<HTMLCanvasElement>(null)
  // A4 until its own size is known.
  const [proporzione, setProporzione] = useState(210 / 297)

  useEffect(() => {
    const { current: elemento } = posto
    if (!elemento) return
    let ferma = () => {}
    const osservatore = new IntersectionObserver(
      ([voce]) => {
        if (!voce?.isIntersecting) return
        osservatore.disconnect()
        void documento.getPage(numero).then((pagina) => {
          const { width, height } = pagina.getViewport({ scale: 1 })
          setProporzione(width / height)
          ferma = disegna(pagina, tela.current, elemento.clientWidth)
        })
      },
      { rootMargin: '100%' },
    )
    osservatore.observe(elemento)
    return () => {
      osservatore.disconnect()
      ferma()
    }
  }, [documento, numero])

  return (
    <div ref={posto} className={stili.pagina} style={{ aspectRatio: proporzione }}>
      <canvas ref={tela} role="img" aria-label={`Pagina ${numero} di ${documento.numPages}`} />
    </div>
  )
}

/** @returns what stops it */
function disegna(pagina: PDFPageProxy, canvas: HTMLCanvasElement | null, larghezza: number): () => void {
  if (!canvas) return () => {}
  const densita = Math.min(DENSITA_MASSIMA, devicePixelRatio || 1)
  const viewport = pagina.getViewport({
    scale: (larghezza * densita) / pagina.getViewport({ scale: 1 }).width,
  })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const lavoro = pagina.render({ canvas, viewport })
  lavoro.promise.catch(() => {})
  return () => lavoro.cancel()
}
