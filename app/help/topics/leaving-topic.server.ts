import type { Topic } from '../help-topic.ts'

/** Questions about the export and the deletion of an account. */
export const leaving = (): Topic => ({
  id: 'leaving',
  title: 'Downloading my data and leaving',
  questions: [
    {
      id: 'export',
      asked: 'How do I get a copy of everything?',
      answer: [
        'Go to [Export](/settings/export). You get one JSON file with everything in your account: all sections, medicines, the change history and comments. It also has your links with their codes, your proxies, who has seen your record, and your settings. You can read it in any text editor. It does not hold your password or recovery codes.',
        'The file is not encrypted. Anyone who has it can read it all and open your emergency links. Keep it in a safe place.',
        'For a paper copy, print [your full medical record](/profile/view). You can also download two lists as tables: your proxies, and who has seen your record.',
      ],
    },
    {
      id: 'delete',
      asked: 'How do I delete my account?',
      answer: [
        {
          steps: [
            'Download a last [copy of everything](#export), if you want one.',
            'Open [Delete Account](/settings/delete), type DELETE and confirm. Enter your password if we ask for it.',
          ],
        },
        'We destroy your record, links, codes, pictures and settings at once, and the key that encrypts them. Nobody can bring them back, not even the operator of this server. Every card and link stops working, and proxies lose their access. See [how long it is kept](/privacy#kept) for the few things that stay for a time.',
      ],
    },
    {
      id: 'proxy-leaves',
      asked: 'I only want to stop helping somebody',
      answer: [
        'Open [the people I help](/proxy/dashboard) and press “Give up access” next to the person. You keep your own account.',
      ],
    },
  ],
})
