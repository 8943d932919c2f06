import { useWatch } from 'react-hook-form'
import type { AziendaModifica } from '#anagrafe/azienda/contract.ts'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { formatPhone, raggruppaIban } from '#shared/text.ts'
import stili from './anteprima-preventivo.module.css'

/** How the company's details will head its documents, while they are being written. The customer is invented. */
export function AnteprimaPreventivo() {
  const v = useWatch() as AziendaModifica
  const adesso = oggi()
  const luogo = [v.cap, v.comune, v.provincia && `(${v.provincia})`].filter(Boolean).join(' ')
  const righe = [
    [v.indirizzo, luogo].filter(Boolean).join(', '),
    [v.partitaIva && `P. IVA ${v.partitaIva}`, v.rea && `REA ${v.rea}`].filter(Boolean).join(' · '),
    [v.telefono && formatPhone(v.telefono), v.email].filter(Boolean).join(' · '),
    v.iban && `IBAN ${raggruppaIban(v.iban)}`,
  ].filter(Boolean)
  return (
    // Paper is white in both themes: inside it the tokens are those of the light one.
    <div className={stili.foglio} data-mantine-color-scheme="light">
      <div className={stili.testa}>
        {v.logo && <img src={v.logo} alt="" />}
        <b>{v.ragioneSociale?.trim() || 'Ragione Sociale'}</b>
        <address>
          {righe.map((riga) => (
            <span key={riga} className={stili.riga}>
              {riga}
            </span>
          ))}
        </address>
      </div>
      <div className={stili.titolo}>
        <b>PREVENTIVO</b>
        <Voce nome="Numero">PREV-{adesso.slice(0, 4)}-001</Voce>
        <Voce nome="Data">{formatDate(adesso)}</Voce>
        <Voce nome="Valido fino al">{formatDate(addDays(adesso, 30))}</Voce>
      </div>
      <div className={stili.parti}>
        <div>
          <b>Destinatario</b>
          <strong>Maria Rossi</strong>
          Via Garibaldi 10
        </div>
        <div>
          <b>Oggetto</b>
          <strong>Sostituzione caldaia</strong>
        </div>
      </div>
    </div>
  )
}

function Voce({ nome, children }: { nome: string; children: React.ReactNode }) {
  return (
    <div className={stili.voce}>
      <span>{nome}</span>
      <strong>{children}</strong>
    </div>
  )
}
