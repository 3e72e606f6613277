/** What a mail says, beside the greeting and what is quoted in it. Each paragraph is plain text. */
export interface MailTemplate {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What the link is called. */
  readonly button?: string;
  /** Said in small print below the link. */
  readonly notes?: readonly string[];
}

interface About {
  /** The envelope's title. */
  readonly title: string;
  /** The sender, by the name it goes under. */
  readonly company: string;
}

/** Every text of the mails in one language. Names and titles come in as harmless single lines. */
export interface MailTexts {
  greeting(name: string): string;
  /** For mails that must not contain the name. */
  readonly namelessGreeting: string;
  /** Stands above what somebody wrote. */
  readonly reason: string;
  readonly message: string;
  /** Said before the address itself, for those whose button does nothing. */
  readonly address: string;
  /** To signers. */
  footer(facts: { readonly company: string; readonly product: string }): string;
  /** To the sender's company, and to the product's team. */
  footerForSender(facts: { readonly company: string; readonly product: string }): string;
  /** `expires` is a time as it is written in the language. */
  invitation(facts: About & { readonly expires: string | null }): MailTemplate;
  completed(facts: About & { readonly attached: boolean }): MailTemplate;
  /** To the sender, who has no link of its own. */
  completedForSender(facts: About & { readonly attached: boolean }): MailTemplate;
  /** `by` is who rejected it. */
  rejected(facts: About & { readonly by: string }): MailTemplate;
  cancelled(facts: About): MailTemplate;
  /** To the sender. */
  expired(facts: About): MailTemplate;
  /** To the sender: everybody has signed, and the finished document could not be made. */
  documentFailed(facts: About): MailTemplate;
  /** To the sender; `by` is who writes, and `canReply` whether a reply to the mail reaches them. */
  contact(
    facts: About & { readonly by: string; readonly email: string; readonly canReply: boolean },
  ): MailTemplate;
  widgetVerify(facts: About & { readonly expires: string }): MailTemplate;
}
