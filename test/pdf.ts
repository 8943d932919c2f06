/** A whole, tiny PDF of one empty page; `testo` makes its content unique. */
export function samplePdf(testo = 'prova'): Buffer {
  const oggetti = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Title (${testo.replace(/[^\w ]/g, '')}) >>`,
  ]
  let corpo = '%PDF-1.4\n'
  const inizi: number[] = []
  for (const [i, oggetto] of oggetti.entries()) {
    inizi.push(corpo.length)
    corpo += `${i + 1} 0 obj\n${oggetto}\nendobj\n`
  }
  const tabella = inizi.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${oggetti.length + 1}\n0000000000 65535 f \n${tabella}`
  const coda = `trailer\n<< /Size ${oggetti.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${corpo.length}\n%%EOF\n`
  return Buffer.from(corpo + xref + coda, 'latin1')
}

/** A multipart body with text fields and a file, and its content type. */
export function multipart(
  campi: Record<string, string>,
  file?: { nome: string; contenuto: Buffer; tipo?: string },
) {
  const confine = '----tepore-prova'
  const pezzi: Buffer[] = Object.entries(campi).map(([nome, valore]) =>
    Buffer.from(`--${confine}\r\ncontent-disposition: form-data; name="${nome}"\r\n\r\n${valore}\r\n`),
  )
  if (file) {
    const testata = `content-disposition: form-data; name="file"; filename="${file.nome}"\r\ncontent-type: ${file.tipo ?? 'application/pdf'}`
    pezzi.push(Buffer.from(`--${confine}\r\n${testata}\r\n\r\n`), file.contenuto, Buffer.from('\r\n'))
  }
  pezzi.push(Buffer.from(`--${confine}--\r\n`))
  return {
    corpo: Buffer.concat(pezzi),
    intestazioni: { 'content-type': `multipart/form-data; boundary=${confine}` },
  }
}

/** A PDF of so many bytes, about 10 MB: a comment fills it up. */
export function pdfDi(byte: number): Buffer {
  const [oggetti = '', tabella = ''] = samplePdf('grande').toString('latin1').split('xref\n')
  const con = (riempimento: number) => {
    const corpo = `${oggetti}%${'x'.repeat(riempimento)}\n`
    return Buffer.from(`${corpo}xref\n${tabella}xref\n${corpo.length}\n%%EOF\n`, 'latin1')
  }
  const prova = 10_000_000
  return con(prova + byte - con(prova).length)
}
