import type { ReactNode } from 'react'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import type { VistaFattura } from '../contract.ts'
import stili from './foglio-documento.module.css'

type Parte = VistaFattura['cedente']

/**
 * An electronic invoice as people read it: who, what, how much, by when. The same on the screen and on paper; every other
 * field of the file stands in TuttiICampi.
 */
export function FoglioDocumento({ vista: v, bozza = false }: { vista: VistaFattura; bozza?: boolean }) {
  return (
    <article className={stili.foglio} aria-label={`${v.tipo} ${v.numero}`}>
      <header className={stili.testa}>
        <div>
          <h2>
            {v.tipo} <span>{v.numero}</span>
          </h2>
          <p>
            {v.data}
            {bozza && ' · anteprima: il numero si prende all’emissione'}
          </p>
        </div>
        <p className={stili.dovuto}>
          <small>{v.netto ? 'Netto a pagare' : 'Totale'}</small>
          <strong>{v.netto || v.totale}</strong>
        </p>
      </header>
      <div className={stili.parti}>
        <ParteFoglio titolo="Chi emette" parte={v.cedente} />
        <ParteFoglio titolo="Cliente" parte={v.cessionario} />
      </div>
      {(v.causali.length > 0 || v.riferimenti.length > 0) && (
        <div className={stili.testi}>
          {[...v.causali, ...v.riferimenti].map((testo) => (
            <p key={testo}>{testo}</p>
          ))}
        </div>
      )}
      <Righe righe={v.righe} />
      <div className={stili.fondo}>
        <Riepilogo gruppi={v.riepilogo} />
        <Facts as="sums">
          <Somma nome="Imponibile" valore={v.imponibile} />
          <Somma nome="IVA" valore={v.imposta} />
          <Somma nome="Totale" valore={v.totale} forte />
          {v.ritenute.map((r) => (
            <Somma key={r.tipo} nome={`${r.nome} ${r.aliquota}`} valore={`\u2212${r.importo}`} />
          ))}
          {v.split && <Somma nome="IVA versata dall’ente" valore={`\u2212${v.split}`} />}
          {v.netto && <Somma nome="Netto a pagare" valore={v.netto} forte />}
          {v.bollo && <Somma nome="Bollo assolto in modo virtuale" valore={v.bollo} />}
        </Facts>
      </div>
      <Pagamenti pagamenti={v.pagamenti} />
      {v.allegati.length > 0 && (
        <Sezione titolo="Allegati">
          <ul className={stili.elenco}>
            {v.allegati.map(({ nome, descrizione }) => (
              <li key={nome}>{[nome, descrizione].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </Sezione>
      )}
    </article>
  )
}

function ParteFoglio({ titolo, parte: p }: { titolo: string; parte: Parte }) {
  return (
    <section className={stili.parte}>
      <h3>{titolo}</h3>
      <p className={stili.nome}>{p.nome}</p>
      <p>{p.indirizzo}</p>
      <p>{p.localita}</p>
      {p.partitaIva && <p>P. IVA {p.partitaIva}</p>}
      {p.codiceFiscale && p.codiceFiscale !== p.partitaIva && <p>C.F. {p.codiceFiscale}</p>}
      {p.altro.map(({ etichetta, valore }) => (
        <p key={etichetta} className={stili.altro}>
          {etichetta} {valore}
        </p>
      ))}
    </section>
  )
}

function Righe({ righe }: { righe: VistaFattura['righe'] }) {
  const sconti = righe.some(({ sconto }) => sconto)
  return (
    <table className={stili.righe} data-sconti={sconti || undefined}>
      <TableHead
        colonne={['Descrizione', 'Q.tà', 'Prezzo', ...(sconti ? ['Sconto'] : []), 'Importo', 'IVA']}
      />
      <tbody>
        {righe.map((r) => (
          <tr key={r.n}>
            <td>
              {r.descrizione}
              {r.codice && <small>{r.codice}</small>}
            </td>
            <td data-di="Q.tà">{[r.quantita, r.um].filter(Boolean).join(' ')}</td>
            <td data-di="Prezzo">{r.prezzo}</td>
            {sconti && <td data-di="Sconto">{r.sconto}</td>}
            <td data-di="Importo">{r.importo}</td>
            <td data-di="IVA">{[r.natura || r.iva, r.ritenuta && 'R'].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Riepilogo({ gruppi }: { gruppi: VistaFattura['riepilogo'] }) {
  return (
    <table className={stili.riepilogo}>
      <caption className="sr-only">Riepilogo IVA</caption>
      <TableHead colonne={['IVA', 'Imponibile', 'Imposta']} />
      <tbody>
        {gruppi.map((g) => (
          <tr key={`${g.iva} ${g.natura} ${g.esigibilita}`}>
            <th scope="row">
              {g.natura ? `${g.natura} · ${g.iva}` : g.iva}
              {g.norma && <small>{g.norma}</small>}
            </th>
            <td>{g.imponibile}</td>
            <td>{g.imposta}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pagamenti({ pagamenti }: { pagamenti: VistaFattura['pagamenti'] }) {
  if (pagamenti.length === 0) return null
  return (
    <Sezione titolo="Pagamento">
      <ul className={stili.elenco}>
        {pagamenti.map((p) => (
          <li key={`${p.scadenza} ${p.importo}`}>
            <span>
              {p.metodo}
              {p.scadenza && `, entro il ${p.scadenza}`}
              {p.iban && <small>IBAN {p.iban}</small>}
            </span>
            <b>{p.importo}</b>
          </li>
        ))}
      </ul>
    </Sezione>
  )
}

function Sezione({ titolo, children }: { titolo: string; children: ReactNode }) {
  return (
    <section className={stili.sezione}>
      <h3>{titolo}</h3>
      {children}
    </section>
  )
}

const Somma = ({ nome, valore, forte }: { nome: string; valore: string; forte?: boolean }) => (
  <Fact of={forte ? <b>{nome}</b> : nome}>{forte ? <b>{valore}</b> : valore}</Fact>
)
