import { IconBrandWhatsapp, IconMessage } from '@tabler/icons-react'
import { cellulariDi, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import { arrivoDetto, messaggioArrivo } from '#telefono/giornata/rules.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { collegamentoA } from '#visite/messaggi/rules.ts'
import { useUser } from '#web/session.tsx'
import { NumberChoice, PlainDoor } from '#web/ui/number-choice.tsx'
import { isTouch } from '#web/width.ts'
import stili from './arrivo.module.css'
import { useDellaVisita } from './tenute.ts'

/**
 * Tells the customer that one is on the way, with how long it takes from where one is: by WhatsApp, or by SMS for who hasn't
 * got it. Only on what one telephones with, and only to a mobile.
 */
export function StoArrivando({ di: visita }: { di: Appuntamento }) {
  const utente = useUser()
  const minuti = useDellaVisita(visita.id)?.minuti ?? null
  const numeri = telefoniDi(visita.cliente)
  if (cellulariDi(visita.cliente).length === 0 || visita.stato !== 'Programmato' || !isTouch()) return null
  const firma = [nomeDellUtente(utente), visita.ditte?.nome].filter(Boolean).join(', ')
  const testo = messaggioArrivo(minuti, firma)
  return (
    <div className={stili.arrivo}>
      <NumberChoice numeri={numeri} whatsApp={(numero) => collegamentoA('WhatsApp', numero, testo)}>
        {(porta) => (
          <PlainDoor {...porta}>
            <IconBrandWhatsapp size={23} stroke={1.7} aria-hidden />
            <span>
              <b>Sto arrivando</b>
              {minuti !== null && <span>«{arrivoDetto(minuti)}»</span>}
            </span>
          </PlainDoor>
        )}
      </NumberChoice>
      <NumberChoice numeri={numeri} sms={(numero) => collegamentoA('SMS', numero, testo)}>
        {(porta) => (
          <PlainDoor {...porta} aria-label={`Sto arrivando, per SMS: ${testo}`}>
            <IconMessage size={20} stroke={1.7} aria-hidden />
            SMS
          </PlainDoor>
        )}
      </NumberChoice>
    </div>
  )
}
