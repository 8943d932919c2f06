/** Characters that a PDF's standard font writes as they are; the others are left out. */
const scrivibile = (testo: string) =>
  [...testo.replace(/[’‘]/g, "'")]
    .filter((c) => c >= ' ' && c <= 'ÿ')
    .join('')
    .replace(/[\\()]/g, '\\$&')

/** A line of text and how big it is, in points. */
export type Riga = [testo: string, corpo: number]

/** A small real PDF: one A4 page of lines in Helvetica, the same bytes for the same lines. */
export function pdf(righe: Riga[]): Buffer {
  let y = 790
  const testi = righe.map(([testo, corpo]) => {
    y -= corpo * 1.6
    return `/F1 ${corpo} Tf 1 0 0 1 56 ${y.toFixed(1)} Tm (${scrivibile(testo)}) Tj`
  })
  const flusso = `BT\n${testi.join('\n')}\nET\n0.8 w 56 764 m 539 764 l S`
  const oggetti = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${flusso.length} >>\nstream\n${flusso}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let corpo = '%PDF-1.4\n'
  const inizi = oggetti.map((oggetto, i) => {
    const inizio = corpo.length
    corpo += `${i + 1} 0 obj\n${oggetto}\nendobj\n`
    return inizio
  })
  const tabella = inizi.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')
  const quanti = oggetti.length + 1
  const coda = `trailer\n<< /Size ${quanti} /Root 1 0 R >>\nstartxref\n${corpo.length}\n%%EOF\n`
  return Buffer.from(`${corpo}xref\n0 ${quanti}\n0000000000 65535 f \n${tabella}${coda}`, 'latin1')
}
