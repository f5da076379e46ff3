import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { absoluteHours, idleMinutes } from '#app/accounts/sessions.server.ts'
import { sharingLimits } from '#app/sharing/limits.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Help Center')

export function loader() {
  return { ...sharingLimits, absoluteHours, idleMinutes }
}

export default function Help() {
  const limits = useLoaderData<typeof loader>()
  return (
    <Page title="Help Center" lead="What people ask most, and what to do.">
      <Notice tone="danger" title="Is somebody in danger right now?">
        <p>Call your local emergency number first. Do not wait for this website.</p>
      </Notice>

      <Topic title="I am helping somebody">
        <Question id="open" asked="How do I open their record?">
          <p>
            Scan the QR code with your phone’s camera, or{' '}
            <Link to="/view" reloadDocument>
              put in the link by hand
            </Link>
            . Then enter the 5-digit access code. It may be written beside the QR code; if not, ask
            the person or their family. You need no account.
          </p>
        </Question>
        <Question id="refused" asked="It does not take the code">
          <p>
            Check the digits. After {limits.clientPerLink} wrong codes you have to wait up to{' '}
            {limits.clientPerLinkMinutes} minutes. After {limits.wrongCodes} wrong codes in all the
            link is locked for devices that have not opened it before, until its owner unlocks it.
            They are told at once. Then look for a bracelet or a paper, and ask the people around.
          </p>
        </Question>
        <Question id="hour" asked="It asks for the code again">
          <p>
            A device that gave the right code may read for {limits.grantMinutes} minutes. After
            that, or when you press “Finish viewing”, it needs the code again.
          </p>
        </Question>
        <Question id="language" asked="Can I read it in my language?">
          <p>
            In English, Spanish, French, Chinese, Arabic and Russian: the page follows the language
            of your phone, and has links to switch. What the person wrote in their own words stays
            as it is.
          </p>
        </Question>
        <Question id="note" asked="Can I leave a word for the owner or the family?">
          <p>
            Yes. “Leave a note for the owner” stands below the record: say where you took them, or
            whom to call. The owner is told that there is a note, and reads it here.
          </p>
        </Question>
      </Topic>

      <Topic title="My profile">
        <Question id="begin" asked="Where do I begin?">
          <p>
            With your name, one contact, your allergies and your medicines: that is what a helper
            needs first. The <Link to="/profile/edit">step-by-step editor</Link> leads through all
            of it. You can stop anywhere and go on another day. Your dashboard shows what is still
            missing.
          </p>
        </Question>
        <Question id="none" asked="I have no allergies, or take no medicine">
          <p>
            Say so: tick “No known allergies” or “I take no medication”. An empty list tells a
            helper nothing, because it may only have been forgotten.
          </p>
        </Question>
        <Question id="saved" asked="When is it saved?">
          <p>
            When you press Save. In most browsers a form also saves itself a moment after your last
            change, and says “Saved” below its buttons. While something in it is not right, nothing
            is saved; press Save, and it says what.
          </p>
        </Question>
        <Question id="history" asked="Something was changed by mistake. Can I get it back?">
          <p>
            Yes. The <Link to="/profile/history">change history</Link> has every earlier value, with
            who changed it and when. “Restore” shows what would be different, and does nothing until
            you confirm it. A contact or a medicine that was removed comes back alone; the rest of
            its list stays as it is.
          </p>
        </Question>
        <Question id="still-correct" asked="What does “Still correct” do?">
          <p>
            It notes today’s date beside a section that you have read and found right. A helper sees
            how fresh the information is.
          </p>
        </Question>
        <Question id="private" asked="Which sections does a helper see?">
          <p>
            What matters for first aid: personal information, medical history, medicines, allergies
            and immunizations; how you move about and which devices you use; your language and diet;
            a pregnancy of now. Not social history, reproductive history, mental health, card
            images, and the rest of the functional and cultural sections.
          </p>
        </Question>
      </Topic>

      <Topic title="My medicines">
        <Question id="check" asked="What does the medication check look at?">
          <p>
            Each medicine you take against every other one, against your allergies, and, when your
            profile says so, pregnancy and age. <Link to="/profile/medications">Your list</Link> is
            checked when you add to it, and the report says what was found, what to do, and where
            that comes from. <Link to="/interaction-rules">All rules can be read</Link>.
          </p>
        </Question>
        <Question id="not-found" asked="It found nothing. Is it safe?">
          <p>
            Not necessarily: no list knows every interaction. Ask your doctor or pharmacist, and
            take the report along. Names that were not recognized were not checked; the report says
            which.
          </p>
        </Question>
        <Question id="stop" asked="It found something. Should I stop a medicine?">
          <p>
            No, not by yourself: stopping can be more dangerous than the interaction. Ask today when
            the finding is major, and at your next visit otherwise.
          </p>
        </Question>
        <Question id="discontinued" asked="Why keep medicines that I no longer take?">
          <p>
            Because somebody will ask what you have tried, and why it was stopped. Helpers see only
            what you take now.
          </p>
        </Question>
      </Topic>

      <Topic title="My link and my code">
        <Question id="share" asked="How do I share my record?">
          <p>
            Your <Link to="/dashboard">dashboard</Link> shows the link, its QR code and your access
            code. Give the link or the QR code to whoever may need it, or print it and keep it with
            you. Tell the access code to people you trust, or write it where a helper will look and
            a thief will not.
          </p>
          <p>
            The small QR code holds the link alone. The large one, behind “View larger”, holds link
            and code: whoever has that picture can read your record at once.
          </p>
        </Question>
        <Question id="locked" asked="My link is locked">
          <p>
            After {limits.wrongCodes} wrong codes the link locks, so that nobody can go through all
            the codes. Your dashboard says so, and where this server sends mail you get one, with a
            link that unlocks. Unlock it there or on your dashboard. This allows {limits.wrongCodes}{' '}
            more wrong codes, and can be done {limits.unlocks} times. After that only a new link and
            code help. Devices that have opened the link before still can while it is locked.
          </p>
        </Question>
        <Question id="lost" asked="I lost my card, or the wrong person has it">
          <p>
            If it carried the QR code alone, your record is still closed: the finder would have to
            guess 5 digits, and the link locks after {limits.wrongCodes} wrong ones.
          </p>
          <p>
            If it carried the access code too, or the large QR code, the finder can read your
            record. On the page of <Link to="/links">the link</Link> choose “Replace link and code”.
            The old ones stop working at once, and every card, sheet and picture of them with them;
            print your cards anew.
          </p>
        </Question>
        <Question id="links" asked="Can I have a link for the school and one for my wallet?">
          <p>
            Yes, up to ten under <Link to="/links">Emergency links</Link>. Each has its own address
            and code, shows what you choose for it, and can be paused, ended on a day, replaced or
            removed without touching the others.
          </p>
        </Question>
        <Question id="shows" asked="What do helpers see?">
          <p>
            What you choose for each link. At first that is what helps in an emergency; your social,
            reproductive and mental health history are withheld, but for a current pregnancy. The
            page of the link has a preview. Where you withhold something the page says so, so that
            nobody takes it for “none”.
          </p>
        </Question>
        <Question id="seen" asked="Who has seen my record?">
          <p>
            Every opening is written down with its time, the link, the device and the name that
            somebody gave: <Link to="/seen">see the list</Link>. Nobody can change it.
          </p>
        </Question>
        <Question id="print" asked="Can I have it on paper?">
          <p>
            Yes. The <Link to="/print-kit">print kit</Link> makes a card for your wallet, a sheet
            for the refrigerator and a sign for the door. You choose what stands on them, and
            whether the access code does. The page also tells you what has changed since you printed
            last.
          </p>
        </Question>
      </Topic>

      <Topic title="Family and carers">
        <Question id="proxies" asked="How do I let my daughter look after my record?">
          <p>
            Under <Link to="/proxies">Proxy Access</Link> press “Add Proxy”, say who she is, and
            choose what she may do. You see the mail before it is sent. Her link works for 7 days;
            with it she makes an account of her own, or signs in to the one she has. She never needs
            your password.
          </p>
        </Question>
        <Question id="levels" asked="What may they do?">
          <p>
            View Only: read and print. View &amp; Comment Only: also write comments. Full Editing
            Access: also change your record, see your emergency link with its code, see who opened
            it, and unlock it. Nobody but you manages access, changes links or deletes anything of
            your account.
          </p>
          <p>
            You can set a last day, and withhold whole sections from somebody. They then do not see
            an emergency link either that shows such a section.
          </p>
        </Question>
        <Question id="end-access" asked="How do I end it?">
          <p>
            “Remove Access” on their card. It holds from their next click on. What they changed
            stands in your <Link to="/profile/history">change history</Link> under their name, and
            you can bring back what was there before.
          </p>
        </Question>
        <Question id="helping" asked="I was invited. Where do I find the person?">
          <p>
            Under <Link to="/proxy/dashboard">the people I help</Link>. On every page of theirs a
            line at the top says whose record it is, with a way back. What you read there is written
            down for its owner. You can leave at any time.
          </p>
        </Question>
        <Question id="invitation" asked="The invitation does not work">
          <p>
            It works once and for 7 days, and only the newest one does. Ask the person who invited
            you to press “Resend”. If you have an account already, sign in with the address that was
            invited.
          </p>
        </Question>
        <Question id="comments" asked="Who reads comments?">
          <p>
            You, and those with “View &amp; Comment Only” or “Full Editing Access”. Never whoever
            opens your emergency link, and never on paper.
          </p>
        </Question>
      </Topic>

      <Topic title="My account">
        <Question id="password" asked="I forgot my password">
          <p>
            Whoever runs this server can give you a new password; see{' '}
            <Link to="/forgot-password">Forgot your password?</Link>. Your link and your code keep
            working meanwhile.
          </p>
        </Question>
        <Question id="refused-password" asked="It says that I tried too many wrong passwords">
          <p>
            After ten wrong passwords in a row you have to wait 15 minutes, and longer each time
            that it happens again. After 100 only a new password helps.
          </p>
        </Question>
        <Question id="logged-out" asked="I was logged out">
          <p>
            For your safety you are logged out after {limits.idleMinutes} minutes without a click,
            and after {limits.absoluteHours} hours in any case. What was saved is there. Typing
            alone does not count as a click, so press Save now and then.
          </p>
        </Question>
        <Question id="delete" asked="I want my account deleted">
          <p>
            Write to <SupportLink /> from the email address of your account.
          </p>
        </Question>
      </Topic>

      <Topic title="Something else">
        <p className="mt-3">
          Write to <SupportLink />. If an error page showed you a reference, add it. Never send your
          password, your access code or your link.
        </p>
      </Topic>
    </Page>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-prose">
      <h2 className="mb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

// A question opens by itself when somebody is sent to its address, in browsers that can.
function Question({ id, asked, children }: { id: string; asked: string; children: ReactNode }) {
  return (
    <details id={id} className="disclosure border-b">
      <summary>{asked}</summary>
      <div className="pb-4 pl-6">{children}</div>
    </details>
  )
}
