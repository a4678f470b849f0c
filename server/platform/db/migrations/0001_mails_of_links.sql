ALTER TABLE "mails" ADD COLUMN "share_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_share" ON "mails" USING btree ("share_id");