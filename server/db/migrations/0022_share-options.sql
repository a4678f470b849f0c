CREATE TABLE "share_options" (
	"share_id" text NOT NULL,
	"place" integer NOT NULL,
	"design_id" integer NOT NULL,
	"root_id" integer NOT NULL,
	CONSTRAINT "share_options_share_id_place_pk" PRIMARY KEY("share_id","place"),
	CONSTRAINT "share_options_once" UNIQUE("share_id","root_id")
);
--> statement-breakpoint
ALTER TABLE "share_options" ADD CONSTRAINT "share_options_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_options" ADD CONSTRAINT "share_options_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_options_root" ON "share_options" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "share_options_design" ON "share_options" USING btree ("design_id");