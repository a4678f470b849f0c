CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"share_id" text NOT NULL,
	"design_id" integer NOT NULL,
	"root_id" integer NOT NULL,
	"version" integer NOT NULL,
	"person_name" text NOT NULL,
	"words" text NOT NULL,
	"pins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "questions_once" UNIQUE("user_id","request_id"),
	CONSTRAINT "questions_answer" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_root" ON "questions" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "questions_share" ON "questions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "questions_design" ON "questions" USING btree ("design_id");